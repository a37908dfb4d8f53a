import { initialCustomer } from '@coati/store';
import { describe, expect, it } from 'vitest';
import { ageOn } from '../domain/dates';
import { order } from '../testing/orders';
import { answer } from '../testing/samples';
import { customerOf, emptyOrderForm, reachOf, toPurchaseRequest } from './order-form';
import { orderErrorsOf } from './order-pointers';
import { holderErrors, reviewErrors, stepOf, travelerErrors } from './order-validation';

const TODAY = '2026-11-21';
const fields = (errors: { fieldId: string }[]): string[] => errors.map(({ fieldId }) => fieldId);
const { params } = answer();
const selected = {
  quoteId: 'q-0123456789abcdef',
  offerId: 'a',
  options: ['cfar'],
  priceCents: 34_100,
} as Parameters<typeof toPurchaseRequest>[1]['selected'];

describe('an order', () => {
  it('starts with nothing ticked and no email wanted', () => {
    const form = emptyOrderForm(params, initialCustomer);
    expect(form.consents).toEqual([]);
    expect(form.wantsEmail).toBe(false);
    expect(form.travelers.map(({ quotedAge }) => quotedAge)).toEqual([41, 39]);
    expect(form.state).toBe('FL');
  });

  it.each([
    [[12, 41], undefined, 'traveler-1'],
    [[12, 41], 'traveler-0', 'traveler-1'],
    [[41, 39], 'traveler-1', 'traveler-1'],
    [[41, 12], 'other', 'other'],
    [[15, 16], undefined, 'other'],
  ])('makes an adult of ages %j the policyholder (kept: %s): %s', (ta, kept, holder) => {
    expect(emptyOrderForm({ ...params, ta }, initialCustomer, kept).holder).toBe(holder);
  });

  it('takes a birth date that the quote already asked for', () => {
    const asked = {
      ...params,
      travelers: [{ dateOfBirth: '1985-03-02', age: null, tripCostCents: 0 }],
      ta: [41],
    };
    expect(emptyOrderForm(asked, initialCustomer).travelers[0]?.dateOfBirth).toBe('1985-03-02');
  });

  it('sends a traveler as policyholder without asking twice, and consents word for word', () => {
    const request = toPurchaseRequest(order({ holder: 'traveler-1' }), {
      selected,
      params,
      texts: [
        { id: 'terms', text: 'I have read the terms.', required: true },
        { id: 'marketing', text: 'Write to me.', required: false },
      ],
      token: 'pm_12345678',
    });
    expect(request.customer).toMatchObject({ firstName: 'Ben', dateOfBirth: '1987-05-09', telephone: null });
    expect(request.customer.address.state).toBe('FL');
    expect(request.consents).toEqual([{ id: 'terms', text: 'I have read the terms.' }]);
    expect(request.expectedTotalCents).toBe(34_100);
  });
});

describe('[C-02] what was copied from a phone’s contacts or a link', () => {
  it('passes as what it means, and is sent, kept and shown so', () => {
    const typed = {
      email: 'Ada Sample <mailto:ada@example.com>',
      telephone: '\u202atel:+1 (954) 555\u20110100\u202c',
      postCode: '\u200b33324 1234 ',
    };
    const meant = { email: 'ada@example.com', telephone: '+1 (954) 555-0100' };
    const form = order(typed);
    expect(holderErrors(form, TODAY)).toEqual([]);
    const { customer } = toPurchaseRequest(form, { selected, params, texts: [], token: 'pm_12345678' });
    expect(customer).toMatchObject({ ...meant, address: { postCode: '33324-1234' } });
    expect(customerOf(form)).toMatchObject({ ...meant, address: { postCode: '33324-1234' } });
    expect(reachOf(form)).toEqual({ ...meant, postCode: '33324-1234' });
  });

  it('sends both lines of a street address, in one, and keeps them as they were typed (case P4)', () => {
    const form = order({ street: '100 Main St\nApt 4B' });
    const { customer } = toPurchaseRequest(form, { selected, params, texts: [], token: 'pm_12345678' });
    expect(customer.address.street).toBe('100 Main St, Apt 4B');
    expect(customerOf(form).address?.street).toBe('100 Main St\nApt 4B');
  });

  it('stays as it was typed where it is none of its kind', () => {
    const typed = { email: 'ada', telephone: 'call me', postCode: 'Miami' };
    expect(reachOf(order(typed))).toEqual(typed);
  });
});

describe('[C-02] a telephone number pasted from a page', () => {
  it.each(['(954) 555\u20110100', '954\u2013555\u20130100', '\u00a0954\u00a0555\u00a00100'])(
    'takes %j',
    (telephone) => {
      const form = order({ telephone });
      expect(holderErrors(form, TODAY)).toEqual([]);
      const { customer } = toPurchaseRequest(form, { selected, params, texts: [], token: 'pm_12345678' });
      expect(customer.telephone).toMatch(/^[0-9 ()-]+$/);
    },
  );

  it('takes a ZIP code in the figures of another keyboard, for the state it lies in', () => {
    const form = order({ state: 'FL', postCode: ' ３３３２４ – ００１２ ' });
    expect(holderErrors(form, TODAY)).toEqual([]);
    const { customer } = toPurchaseRequest(form, { selected, params, texts: [], token: 'pm_12345678' });
    expect(customer.address.postCode).toBe('33324-0012');
    expect(holderErrors({ ...form, postCode: '１０００１' }, TODAY)[0]?.message).toMatch(
      /10001 is in New York/,
    );
  });
});

describe('checking an order', () => {
  it('passes one that is whole', () => {
    expect([...travelerErrors(order(), TODAY), ...holderErrors(order(), TODAY)]).toEqual([]);
  });

  it.each([
    ['no first name', { firstName: ' ' }, 'traveler-1-first-name'],
    ['a card number as a name', { lastName: '4242 4242 4242 4242' }, 'traveler-1-last-name'],
    ['no birth date', { dateOfBirth: '' }, 'traveler-1-date-of-birth'],
    ['a birth date to come', { dateOfBirth: '2027-01-01' }, 'traveler-1-date-of-birth'],
    ['a birth date of a day that never was', { dateOfBirth: '1985-02-30' }, 'traveler-1-date-of-birth'],
    ['a traveler of 130', { dateOfBirth: '1896-01-01' }, 'traveler-1-date-of-birth'],
  ])('stops %s', (_name, change, fieldId) => {
    const form = order();
    form.travelers[0] = { ...form.travelers[0]!, ...change };
    expect(fields(travelerErrors(form, TODAY))).toEqual([fieldId]);
  });

  it.each([
    ['an email without a domain', { email: 'ada@' }, 'email'],
    ['an email that no mail of ours reaches', { email: 'ada@ö.de' }, 'email'],
    ['a ZIP code of four figures', { postCode: '3332' }, 'post-code'],
    ['a telephone of letters', { telephone: 'call me' }, 'telephone'],
    ['no street', { street: '' }, 'street'],
    [
      'a policyholder who is a child',
      {
        holder: 'other' as const,
        holderFirstName: 'C',
        holderLastName: 'D',
        holderDateOfBirth: '2015-01-01',
      },
      'holder-date-of-birth',
    ],
  ])('stops %s', (_name, change, fieldId) => {
    expect(fields(holderErrors(order(change), TODAY))).toEqual([fieldId]);
  });

  it.each([
    ['10001', 'FL', /^ZIP code 10001 is in New York, and this quote was made for Florida: /],
    ['10001-2345', 'FL', /or start a new quote for New York$/],
    ['20001', 'FL', /is in the District of Columbia, and .* a new quote for the District of Columbia$/],
    ['33324', 'DC', /is in Florida, and this quote was made for the District of Columbia: /],
    ['00000', 'FL', /^ZIP code 00000 is not in Florida: /],
    ['00901', 'FL', /^ZIP code 00901 is for Puerto Rico, .* call us$/],
    [
      '09123',
      'FL',
      /is for the armed forces overseas, .* the one of your home in Florida\. The policy comes by email/,
    ],
  ])('[C-02] stops ZIP code %s on a quote for %s', (postCode, state, words) => {
    const [error, ...others] = holderErrors(order({ postCode, state }), TODAY);
    expect(others).toEqual([]);
    expect(error?.fieldId).toBe('post-code');
    expect(error?.message).toMatch(words);
  });

  it.each([
    [' 33324-1234 ', 'FL'],
    ['333241234', 'FL'],
    ['33324 1234', 'FL'],
    ['06390', 'NY'],
    ['06320', 'CT'],
    ['42223', 'TN'],
    ['42223', 'KY'],
    ['88510', 'TX'],
    ['83414', 'WY'],
    ['00501', 'NY'],
    ['10001', ''],
  ])('takes ZIP code %s on a quote for “%s”', (postCode, state) => {
    expect(holderErrors(order({ postCode, state }), TODAY)).toEqual([]);
  });

  it('wants every required statement ticked, the optional ones not, and the card filled in', () => {
    const consents = [
      { id: 'terms', text: 'Terms', required: true },
      { id: 'news', text: 'News', required: false },
    ];
    expect(fields(reviewErrors(order({ consents: [] }), consents, false))).toEqual([
      'consent-terms',
      'card-fields',
    ]);
    expect(reviewErrors(order(), consents, true)).toEqual([]);
  });

  it.each([
    ['/travelers/1/dateOfBirth', 'traveler-2-date-of-birth', 0],
    ['/customer/address/postCode', 'post-code', 1],
    ['/customer/email', 'email', 1],
    ['/payment/token', 'card-fields', 3],
  ])('leads the service’s word on %s to its field and step', (pointer, fieldId, step) => {
    const [error] = orderErrorsOf({
      type: 'x',
      status: 422,
      errors: [{ pointer, code: 'x', message: 'Mend it' }],
    });
    expect(error).toEqual({ fieldId, message: 'Mend it' });
    expect(stepOf(fieldId)).toBe(step);
  });

  it.each([
    ['1985-11-21', 41],
    ['1985-11-22', 40],
    ['2008-02-29', 18],
  ])('counts whole years from %s', (born, age) => {
    expect(ageOn(TODAY, born)).toBe(age);
  });
});

describe('a name that no document can print (case P2)', () => {
  const LATIN = /in Latin letters, as (in the passport|on an envelope)$/;

  it.each(['李 小龍', 'محمد', 'अमिताभ', '김민준', 'Ada 😀', 'Li 李'])('is said at its field: %s', (typed) => {
    const form = order({ holder: 'other', holderFirstName: typed, holderLastName: typed });
    const [first, ...others] = form.travelers;
    const travelers = [{ ...first!, firstName: typed, lastName: typed }, ...others];
    const errors = [
      ...travelerErrors({ ...form, travelers }, TODAY),
      ...holderErrors({ ...form, street: typed, city: typed, beneficiary: typed }, TODAY),
    ];
    const said = errors.filter(({ message }) => LATIN.test(message)).map(({ fieldId }) => fieldId);
    expect(said).toEqual([
      'traveler-1-first-name',
      'traveler-1-last-name',
      'holder-first-name',
      'holder-last-name',
      'street',
      'city',
      'beneficiary',
    ]);
  });

  it.each([
    'Nguyễn Thị Ánh',
    'Łukasz Żółć',
    'Владимир',
    'Αθηνά',
    'Zoe\u0308',
    'Kaʻiulani',
    'Ｌｉ',
    'Ada\u200b',
  ])('is none of these: %s', (typed) => {
    const form = order({ street: typed, city: typed, beneficiary: typed });
    expect(holderErrors(form, TODAY).filter(({ message }) => LATIN.test(message))).toEqual([]);
  });

  it('is said at its field when the service refuses it', () => {
    const errors = [{ pointer: '/beneficiary', code: 'unprintable', message: 'Please use Latin letters.' }];
    expect(orderErrorsOf({ type: 't', title: '', status: 422, errors })).toEqual([
      { fieldId: 'beneficiary', message: 'Please use Latin letters.' },
    ]);
  });
});
