import type { PolicyPersons } from '@coati/api';
import { useLocation } from '@coati/router';
import { expectNoAxeViolations } from '@coati/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from '../session/gate';
import { policy } from '../testing/policies';
import { json, me, open, problem, type Answers } from '../testing/screens';
import { correctionErrors, refusedAt, tidied } from './correct-form';
import { CorrectPage } from './correct-page';
import { PolicyPage } from './policy-page';

const READ = 'GET /api/policies/p-1';
const PERSONS = 'GET /api/policies/p-1/persons';
const PREVIEW = 'POST /api/policies/p-1/correction/preview';
const CORRECT = 'POST /api/policies/p-1/correction';

/** Everyone here is made up. */
const persons = (changes: Partial<PolicyPersons> = {}): PolicyPersons => ({
  travelers: [
    { firstName: 'Ada', lastName: 'Sample', dateOfBirth: '1985-05-05' },
    { firstName: 'Ben', lastName: 'Sample', dateOfBirth: '2010-02-03' },
  ],
  address: { street: '1 Sample Street', city: 'Plantation', state: 'FL', postCode: '33324' },
  email: 'ada@example.com',
  telephone: null,
  ...changes,
});

const preview = (payment: 'none' | 'charge' | 'refund' = 'none', differenceCents = 0) => ({
  previewId: 'preview-0123456789',
  totalCents: 39_900 + differenceCents,
  differenceCents,
  changes: [{ what: 'Traveler 1, name', from: 'Ada Sample', to: 'Adda Sample' }],
  payment,
  reason: differenceCents
    ? 'Traveler 1 counts as 61, not 41: age on the day of purchase sets the rate.'
    : null,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
});

function Arrived() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

const show = (answers: Answers = {}, hash = '') =>
  open(
    <Gate>
      <CorrectPage />
    </Gate>,
    {
      'GET /api/accounts/me': () => json(me()),
      [READ]: () => json(policy()),
      [PERSONS]: () => json(persons()),
      [PREVIEW]: () => json(preview()),
      [CORRECT]: () => json(policy()),
      ...answers,
    },
    {
      path: '/account/policies/:policyId/correct',
      at: `/account/policies/p-1/correct${hash}`,
      routes: [{ path: '/account/policies/:policyId', Component: Arrived }],
    },
  );

const first = async () => within(await screen.findByRole('group', { name: /^Traveler 1/ }));

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

describe('correcting the persons of a policy', () => {
  it('is filled with what stands, says whom to call for the rest, and asks for something to be different', async () => {
    const { user, calls, container } = show();
    expect((await first()).getByLabelText('First name')).toHaveValue('Ada');
    expect(screen.getByLabelText('ZIP code')).toHaveValue('33324');
    expect(screen.getByText(/add or remove a traveler/)).toHaveTextContent(/call \+1 \(954\) 555-0100/);
    expect(screen.getByText(/written for Florida/)).toHaveTextContent(/call \+1 \(954\) 555-0100/);
    await user.click(screen.getByRole('button', { name: 'Check the correction' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/nothing is different yet/);
    const zip = screen.getByLabelText('ZIP code');
    await user.clear(zip);
    await user.type(zip, '33325');
    expect((await first()).getByLabelText('First name')).toBeValid();
    expect(calls.some(({ what }) => what === PREVIEW)).toBe(false);
    await expectNoAxeViolations(container);
  });

  it('sends everybody as they should read, shows old and new, then corrects it once and says so', async () => {
    const { user, address, calls, container } = show();
    const name = (await first()).getByLabelText('First name');
    await user.clear(name);
    await user.type(name, 'Adda ');
    await user.click(screen.getByRole('button', { name: 'Check the correction' }));
    expect(await screen.findByRole('heading', { name: 'Check the correction' })).toHaveFocus();
    const asked = calls.find(({ what }) => what === PREVIEW)?.body as unknown as PolicyPersons;
    expect(asked).toEqual(
      persons({
        travelers: [
          { firstName: 'Adda', lastName: 'Sample', dateOfBirth: '1985-05-05' },
          { firstName: 'Ben', lastName: 'Sample', dateOfBirth: '2010-02-03' },
        ],
      }),
    );
    expect(screen.getByText('Ada Sample').tagName).toBe('S');
    expect(screen.getByText('Adda Sample')).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Correct the policy' }));
    await waitFor(() => expect(address()).toBe('/account/policies/p-1'));
    expect(screen.getByText('{"done":"corrected"}')).toBeVisible();
    const sent = calls.filter(({ what }) => what === CORRECT);
    expect(sent.map(({ body }) => body)).toEqual([{ previewId: 'preview-0123456789', paymentToken: null }]);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('strikes nothing through where a telephone is added for the first time', async () => {
    const changes = [{ what: 'Telephone', from: null, to: '239 555 0100' }];
    const { user, container } = show({ [PREVIEW]: () => json({ ...preview(), changes }) });
    await first();
    await user.type(screen.getByLabelText(/^Telephone/), '239 555 0100');
    await user.click(screen.getByRole('button', { name: 'Check the correction' }));
    expect(await screen.findByText('239 555 0100')).toBeVisible();
    expect(container.querySelector('dl s')).toBeNull();
    expect(screen.queryByText('None')).not.toBeInTheDocument();
  });

  it('says where mails go, and takes another address by way of the account alone', async () => {
    const { container } = show();
    await first();
    expect(screen.getByText(/^Emails about this policy go to/)).toHaveTextContent(
      'Emails about this policy go to ada@example.com, the address of your account.',
    );
    expect(screen.getByRole('link', { name: /change your account’s address/ })).toHaveAttribute(
      'href',
      '/account/security#email',
    );
    expect(screen.queryByRole('textbox', { name: /email/i })).toBeNull();
    await expectNoAxeViolations(container);
  });

  it('offers the address of the account where the policy has another one', async () => {
    const { user, calls, container } = show({
      [PERSONS]: () => json(persons({ email: 'ada@old.example' })),
    });
    await first();
    expect(screen.getByRole('radio', { name: /ada@old\.example/ })).toBeChecked();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('radio', { name: /ada@example\.com/ }));
    await user.click(screen.getByRole('button', { name: 'Check the correction' }));
    await screen.findByRole('heading', { name: 'Check the correction' });
    expect(calls.find(({ what }) => what === PREVIEW)?.body).toMatchObject({ email: 'ada@example.com' });
  });

  it('begins where mails go when the link beside the address leads there', async () => {
    show({ [PERSONS]: () => json(persons({ email: 'ada@old.example' })) }, '#correct-contact');
    await first();
    // Once the questions stand, a moment later than they can be found.
    await waitFor(() => expect(screen.getByRole('radio', { name: /ada@old\.example/ })).toHaveFocus());
  });

  it('begins at the way to another address where the policy has the one of the account', async () => {
    show({}, '#correct-contact');
    await first();
    const way = screen.getByRole('link', { name: /change your account’s address/ });
    await waitFor(() => expect(way).toHaveFocus());
  });

  it('keeps the address the policy has where the account has none, and says how it gets one', async () => {
    show({ 'GET /api/accounts/me': () => json(me({ email: null })) });
    await first();
    expect(screen.getByText(/^Emails about this policy go to/)).toHaveTextContent(
      /go to ada@example\.com\. To have them sent elsewhere/,
    );
  });

  it('says of a policy that was corrected too often today that nothing was done, and when to come back', async () => {
    const { user } = show({ [PREVIEW]: () => problem('/problems/too-many-changes', 429) });
    await user.type((await first()).getByLabelText('First name'), 'h');
    await user.click(screen.getByRole('button', { name: 'Check the correction' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Nothing was corrected.*Try again tomorrow.*Call \+1 \(954\) 555-0100/,
    );
  });

  it('says why an age costs more, and takes a card for it', async () => {
    const { user } = show({ [PREVIEW]: () => json(preview('charge', 5_000)) });
    await user.type((await first()).getByLabelText('First name'), 'h');
    await user.click(screen.getByRole('button', { name: 'Check the correction' }));
    expect(await screen.findByText(/counts as 61, not 41/)).toBeVisible();
    expect(screen.getByTitle(/Card details/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Correct it and pay $50.00' })).toBeVisible();
  });

  it('puts the rule that refuses an age at the date of birth that was typed', async () => {
    const message = 'Travelers may be 80 at most on the day of purchase; one of you is 95.';
    const { user } = show({
      [PREVIEW]: () =>
        problem('/problems/carrier-declined', 422, { errors: [{ pointer: '', code: 'declined', message }] }),
    });
    const born = (await first()).getByLabelText('Date of birth');
    await user.clear(born);
    await user.type(born, '1931-05-05');
    await user.click(screen.getByRole('button', { name: 'Check the correction' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(born).toHaveAttribute('aria-invalid', 'true');
  });

  it('looks at the correction again where it no longer holds, and does nothing meanwhile', async () => {
    const answers = [json(preview()), json(preview('refund', -1_000))];
    const { user } = show({
      [PREVIEW]: () => answers.shift() ?? json(preview()),
      [CORRECT]: () => problem('/problems/preview-stale', 409),
    });
    await user.type((await first()).getByLabelText('First name'), 'h');
    await user.click(screen.getByRole('button', { name: 'Check the correction' }));
    await user.click(await screen.findByRole('button', { name: 'Correct the policy' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing was corrected/);
    expect(await screen.findByText('Comes back to you')).toBeVisible();
  });

  it('says of a request that is still open that it is in the way, not that the trip has begun', async () => {
    const why = 'Your trip began on March 1, 2026, so its dates, cost and upgrades stay as they are.';
    const now = policy({ canCorrect: false, canChange: false, canCancel: false, why, pending: 'correction' });
    show({ [READ]: () => json(now) });
    expect(await screen.findByText(/still finding out what became of your last request/)).toBeVisible();
    expect(screen.queryByText(/stay as they are/)).not.toBeInTheDocument();
  });

  it('of a policy that is over says why, and whom to call', async () => {
    const why = 'This policy ended on March 1, 2026.';
    const { calls } = show({
      [READ]: () => json(policy({ state: 'ended', canCorrect: false, canChange: false, why })),
    });
    expect(await screen.findByText(/This policy ended/)).toHaveTextContent(/Call \+1 \(954\) 555-0100/);
    expect(calls.some(({ what }) => what === PERSONS)).toBe(false);
    expect(screen.queryByText(/Names and address cost nothing/)).not.toBeInTheDocument();
  });

  it('is reached from the policy, also while the trip is on, where whom to call for the rest is said too', async () => {
    open(
      <Gate>
        <PolicyPage />
      </Gate>,
      {
        'GET /api/accounts/me': () => json(me()),
        [READ]: () => json(policy({ canChange: false, canCancel: false, why: 'Your trip began.' })),
      },
      { path: '/account/policies/:policyId', at: '/account/policies/p-1' },
    );
    const link = await screen.findByRole('link', { name: 'Correct names, birth dates or address' });
    expect(link).toHaveAttribute('href', '/account/policies/p-1/correct');
    expect(screen.getByText(/add or remove a traveler/)).toBeVisible();
  });
});

describe('the form of a correction', () => {
  it.each(['33324-1234', '333241234', '33324 1234'])('takes the ZIP code %s as it is pasted', (postCode) => {
    const form = { ...persons(), address: { ...persons().address, postCode } };
    expect(correctionErrors(persons(), form)).toEqual([]);
  });

  it.each([
    [{ telephone: '12' }, 'correct-telephone'],
    [{ address: { ...persons().address, postCode: '333' } }, 'correct-address-postCode'],
    [{ address: { ...persons().address, street: ' ' } }, 'correct-address-street'],
    [
      { travelers: [{ firstName: '', lastName: 'Sample', dateOfBirth: '' }] },
      'correct-travelers-0-firstName',
    ],
  ])('names the field that is missing or cannot be: %o', (changes, fieldId) => {
    expect(correctionErrors(persons(), persons(changes))[0]?.fieldId).toBe(fieldId);
  });

  it('sends both lines of a street address, in one (case P4)', () => {
    const address = { ...persons().address, street: '100 Main St\nApt 4B' };
    expect(tidied(persons({ address })).address.street).toBe('100 Main St, Apt 4B');
  });

  it('takes spaces and an emptied telephone for nothing different', () => {
    const typed = persons({ telephone: '  ' });
    expect(tidied(typed)).toEqual(persons());
    expect(correctionErrors(persons(), typed)[0]?.message).toMatch(/nothing is different/);
  });

  it('shows what is said of the state at the ZIP code, since the state is not asked', () => {
    const errors = [{ pointer: '/address/state', code: 'other-state', message: 'Please call us.' }];
    const refused = { type: '/problems/invalid-fields', status: 422, title: '', errors };
    expect(refusedAt(persons(), persons(), refused as never)).toEqual([
      { fieldId: 'correct-address-postCode', message: 'Please call us.' },
    ]);
  });
});

describe('a correction to letters that no document can print (case P2)', () => {
  it.each(['李', 'محمد', 'Ada 😀'])('is said at its field: %s', (typed) => {
    const before = persons();
    const form = persons({
      travelers: [{ ...before.travelers[0]!, lastName: typed }, before.travelers[1]!],
      address: { ...before.address, street: typed },
    });
    expect(correctionErrors(before, form).map(({ message }) => message)).toEqual([
      'Enter the last name of traveler 1 in Latin letters, as in the passport',
      'Enter the street address in Latin letters, as on an envelope',
    ]);
  });

  it('is not asked for where it was sold so and stays', () => {
    const sold = persons({ travelers: [{ firstName: '小龍', lastName: '李', dateOfBirth: '1985-05-05' }] });
    expect(correctionErrors(sold, { ...sold, telephone: '239 555 0100' })).toEqual([]);
  });
});
