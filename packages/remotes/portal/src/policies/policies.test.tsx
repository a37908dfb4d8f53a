import { expectNoAxeViolations } from '@coati/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OverviewPage } from '../account/overview-page';
import { cancelled, policy } from '../testing/policies';
import { showAt, showOfPolicy } from '../testing/policy-screens';
import { json, problem, type Answers } from '../testing/screens';
import { PoliciesPage } from './policies-page';
import { PolicyPage } from './policy-page';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

const READ = 'GET /api/policies/p-1';
const showPolicy = (answers: Answers = {}) => showOfPolicy(PolicyPage, '', answers);

describe('[P-16] a policy', () => {
  it('has its emergency and claims numbers first, its papers, and the free look in days and by date', async () => {
    const { container } = showPolicy();
    const help = within(await screen.findByRole('region', { name: 'Help on the trip and claims' }));
    expect(help.getByRole('link', { name: '+1 (802) 555-0102' })).toHaveAttribute('href', 'tel:+18025550102');
    expect(help.getByRole('link', { name: '+1 (802) 555-0101' })).toBeVisible();
    expect(help.getByText(/weekdays 8 to 18/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Free look: 12 days left' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Certificate of insurance (PDF)' })).toHaveAttribute(
      'href',
      '/api/policies/p-1/documents/certificate',
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe('Steady, policy HM-0001 | Coati'));
    await expectNoAxeViolations(container);
  });

  it('says where its mails go, and leads to where that is changed', async () => {
    showPolicy({ [READ]: () => json(policy({ mailsTo: 'former@example.net' })) });
    expect(await screen.findByText('Emails go to')).toBeVisible();
    expect(screen.getByText('former@example.net')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change where emails go' })).toHaveAttribute(
      'href',
      '/account/policies/p-1/correct#correct-contact',
    );
  });

  it('that is canceled tells nobody that they are insured', async () => {
    showPolicy({ [READ]: () => json(cancelled()) });
    expect(await screen.findByRole('heading', { name: 'What was insured' })).toBeVisible();
    const help = screen.getByRole('region', { name: 'Help on the trip and claims' });
    expect(help).toHaveTextContent('For anything later it pays nothing');
    expect(help).not.toHaveTextContent('that you are insured');
    expect(screen.queryByText('In force from')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Change where emails go' })).not.toBeInTheDocument();
  });

  it('says of a refund whether it is under way, came back to the card, or came back another way', async () => {
    const refund = (state: 'due' | 'done' | 'by-hand') => ({
      cents: 1_000,
      state,
      at: policy()
        .charges.map(({ at }) => at)
        .join(),
    });
    showPolicy({
      [READ]: () => json(policy({ refunds: [refund('due'), refund('done'), refund('by-hand')] })),
    });
    const money = within(await screen.findByRole('region', { name: 'What you paid, and what came back' }));
    expect(money.getByText('On its way to your card')).toBeVisible();
    expect(money.getByText(/^Given back to your card/)).toBeVisible();
    expect(money.getByText(/^Given back to you another way/)).toBeVisible();
  });

  it('is within two taps of the header: the overview leads to its numbers', async () => {
    const alsoInsured = [
      { policyNumber: 'HM-0002', traveler: 'Ada Sample', firstDay: '2027-02-10', lastDay: '2027-02-12' },
    ];
    showAt(OverviewPage, '/account', {
      'GET /api/policies': () => json({ policies: [policy({ alsoInsured })] }),
    });
    expect(await screen.findByText('Ada Sample is insured twice'), 'case T6').toBeVisible();
    expect(screen.getByText(/policy HM-0002 covers those days, too/)).toBeVisible();
    const help = await screen.findByRole('link', { name: 'Help and claims' });
    expect(help).toHaveAttribute('href', '/account/policies/p-1#help');
  });

  it('that is another’s is said to be not in the account, and nothing else', async () => {
    showPolicy({ [READ]: () => problem('/problems/not-found', 404) });
    expect(
      await screen.findByRole('heading', { name: 'There is no such policy in your account' }),
    ).toBeVisible();
  });

  it('says while the outcome of a step is open that nothing can happen twice', async () => {
    showPolicy({ [READ]: () => json(policy({ pending: 'change', canChange: false, canCancel: false })) });
    expect(await screen.findByText('Your change is being worked on')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Cancel this policy' })).not.toBeInTheDocument();
  });

  it('leads to the first one when there is none', async () => {
    const { container } = showAt(PoliciesPage, '/account/policies', {
      'GET /api/policies': () => json({ policies: [] }),
    });
    expect(await screen.findByRole('link', { name: 'Get quotes for a trip' })).toHaveAttribute('href', '/');
    await expectNoAxeViolations(container);
  });
});

it('[P-16] of many shows the trips under way and ahead first, and what is over after them', async () => {
  const at = (id: string, changes: object) => ({ ...policy(), id, number: id, ...changes });
  const trip = (departureDate: string) => ({ trip: { ...policy().trip, departureDate } });
  showAt(PoliciesPage, '/account/policies', {
    'GET /api/policies': () =>
      json({
        policies: [
          at('canceled', { ...trip('2027-01-01'), state: 'cancelled' }),
          at('later', trip('2027-06-01')),
          at('ended', { ...trip('2025-01-01'), state: 'ended' }),
          at('soon', trip('2027-02-01')),
        ],
      }),
  });
  const links = await screen.findAllByRole('link', { name: /documents and changes/ });
  expect(links.map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual([
    'soon',
    'later',
    'canceled',
    'ended',
  ]);
});
