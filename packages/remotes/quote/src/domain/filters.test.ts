import type { Offer } from '@coati/api';
import { describe, expect, it } from 'vitest';
import { benefit, offer, option, vocabulary, withBenefit } from '../testing/samples';
import { activeFilterOf, applyFilters, countWith, knownGroups, tellingChoices } from './filters';
import { waysBack } from './ways-back';

const plain = offer('plain', { options: [] });
const carrier = plain.carrier;
const missedWaiver = { id: 'preexisting-waiver' as const, label: 'Waiver', date: '2026-11-01', missed: true };
const shut = { available: false, reason: 'Not sold in New York' };
const included = (id: string): Offer => withBenefit(plain, benefit(id, id, { state: 'included' }));
const without = (id: string): Offer => withBenefit(plain, benefit(id, id, { state: 'none' }));
const medical = (dollars: number): Offer =>
  withBenefit(plain, benefit('emergency-medical', 'Medical', { amountCents: dollars * 100 }));
const evacuation = (dollars: number): Offer =>
  withBenefit(plain, benefit('medical-evacuation', 'Evacuation', { amountCents: dollars * 100 }));
const delay = (triggerHours: number): Offer =>
  withBenefit(plain, benefit('travel-delay', 'Delay', { amountCents: 50_000, triggerHours }));

const kind = (value: Offer['plan']['kind']): Offer => ({ ...plain, plan: { ...plain.plan, kind: value } });
const rated = (rating: string): Offer => ({
  ...plain,
  carrier: { ...carrier, amBest: { rating, outlook: null } },
});
const optional = (id: string, parts = {}): Offer => ({ ...without(id), options: [option(id, 900, parts)] });

/** Key, an offer that meets it, an offer that just does not. */
const CASES: [string, Offer, Offer][] = [
  ['plan-type:premium', kind('premium'), kind('basic')],
  ['medical:50000', medical(50_000), medical(49_999)],
  ['medical:100000', medical(100_000), medical(99_999)],
  ['medical:250000', medical(250_000), medical(249_999)],
  ['medical:500000', medical(500_000), without('emergency-medical')],
  ['evacuation:250000', evacuation(250_000), evacuation(249_999)],
  ['evacuation:500000', evacuation(500_000), evacuation(499_999)],
  ['evacuation:1000000', evacuation(1_000_000), without('medical-evacuation')],
  ['preexisting:covered', included('preexisting-waiver'), without('preexisting-waiver')],
  ['preexisting:covered', included('preexisting-waiver'), { ...plain, deadlines: [missedWaiver] }],
  ['cfar:available', optional('cfar'), optional('cfar', shut)],
  ['cfar:available', included('cfar'), without('cfar')],
  ['ifar:available', optional('ifar'), optional('ifar', shut)],
  ['primary-medical:included', { ...plain, options: [option('primary-medical', 900)] }, plain],
  [
    'primary-medical:included',
    withBenefit(plain, benefit('emergency-medical', 'M', { primary: true })),
    plain,
  ],
  ['cancel-for-work:available', optional('cancel-for-work'), without('cancel-for-work')],
  ['hurricane-weather:covered', included('hurricane-weather'), without('hurricane-weather')],
  ['financial-default:covered', included('financial-default'), without('financial-default')],
  ['terrorism:covered', included('terrorism'), without('terrorism')],
  ['cruise:made-for', kind('cruise'), kind('comprehensive')],
  ['cruise:made-for', included('itinerary-change'), plain],
  ['hazardous-sports:covered', included('hazardous-sports'), without('hazardous-sports')],
  ['hazardous-sports:covered', { ...plain, options: [option('adventure-sports', 900)] }, plain],
  ['rental-car:available', optional('rental-car'), optional('rental-car', shut)],
  ['delay-6h:pays', delay(6), delay(12)],
  ['am-best-a-minus:yes', rated('A-'), rated('B++')],
  ['am-best-a-minus:yes', rated('A++'), rated('NR')],
  ['provider:harbor-mutual', plain, offer('other', { carrier: { ...carrier, id: 'old-quay-marine' } })],
  ['price:under-100', { ...plain, priceCents: 9_999 }, { ...plain, priceCents: 10_000 }],
  ['price:under-800', { ...plain, priceCents: 79_999 }, { ...plain, priceCents: 80_000 }],
];

describe('[Q-06] filtering plans', () => {
  it.each(CASES)('%s keeps a plan that meets it and drops one that does not', (key, kept, dropped) => {
    expect(applyFilters([kept, dropped], [key])).toEqual([kept]);
  });

  it('asks for any choice inside a group and for every group', () => {
    const cheapBasic = { ...kind('basic'), priceCents: 5_000 };
    const dearPremium = { ...kind('premium'), priceCents: 50_000 };
    const offers = [cheapBasic, dearPremium, kind('cruise')];
    expect(applyFilters(offers, ['plan-type:basic', 'plan-type:premium'])).toEqual([cheapBasic, dearPremium]);
    expect(applyFilters(offers, ['plan-type:basic', 'plan-type:premium', 'price:under-100'])).toEqual([
      cheapBasic,
    ]);
  });

  it('lets a key of no known group filter nothing out', () => {
    expect(applyFilters([plain], ['moonshine:yes'])).toEqual([plain]);
    expect(
      knownGroups([{ id: 'moonshine', label: 'Moonshine', choices: [] }, ...vocabulary.filters]),
    ).toEqual(vocabulary.filters);
  });

  it('counts what a choice would leave beside the choices of other groups', () => {
    const offers = [medical(50_000), medical(300_000), { ...medical(300_000), priceCents: 9_000 }];
    expect(countWith(offers, [], 'medical:250000')).toBe(2);
    expect(countWith(offers, ['price:under-100'], 'medical:250000')).toBe(1);
    expect(countWith(offers, ['medical:50000'], 'medical:250000')).toBe(2);
  });

  it('offers no price that all plans are under, or none, but keeps one that is chosen', () => {
    const price = vocabulary.filters.find(({ id }) => id === 'price')!;
    const telling = (cents: number[], keys: string[] = []) =>
      tellingChoices(
        price,
        cents.map((priceCents) => ({ ...plain, priceCents })),
        keys,
      ).map(({ id }) => id);
    expect(telling([15_000, 30_000, 90_000])).toEqual(['under-200', 'under-400']);
    expect(telling([15_000, 30_000])).toEqual(['under-200']);
    expect(telling([90_000, 120_000])).toEqual([]);
    expect(telling([90_000, 120_000], ['price:under-400'])).toEqual(['under-400']);
  });

  it('offers the insurers that have a plan, were it the only one', () => {
    const provider = {
      id: 'provider',
      label: 'Insurer',
      choices: ['harbor-mutual', 'old-quay-marine'].map((id) => ({ id, label: id })),
    };
    expect(tellingChoices(provider, [plain], []).map(({ id }) => id)).toEqual(['harbor-mutual']);
  });

  it('names the filters whose removal brings plans back, the best first', () => {
    const offers = [
      medical(50_000),
      { ...medical(50_000), offerId: 'two' },
      { ...medical(300_000), priceCents: 90_000 },
    ];
    const active = [
      { key: 'medical:250000', label: 'Medical' },
      { key: 'price:under-400', label: 'Under $400' },
    ];
    expect(waysBack(offers, active).map(({ filter, plans }) => [filter.key, plans])).toEqual([
      ['medical:250000', 2],
      ['price:under-400', 1],
    ]);
  });

  it('writes a chip in the words of the vocabulary and refuses made-up keys', () => {
    expect(activeFilterOf(vocabulary.filters, 'medical:250000')?.label).toBe('Medical: $250,000 or more');
    expect(activeFilterOf(vocabulary.filters, 'cfar:available')?.label).toBe(
      'Cancel For Any Reason: Can be added',
    );
    expect(activeFilterOf(vocabulary.filters, 'medical:1')).toBeNull();
    expect(activeFilterOf(vocabulary.filters, '<script>')).toBeNull();
  });
});
