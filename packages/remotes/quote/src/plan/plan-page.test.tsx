import { BootProvider } from '@coati/boot';
import { expectNoAxeViolations } from '@coati/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, benefit, offer, option, withBenefit } from '../testing/samples';
import { boot, QUOTE_ID, renderScreen } from '../testing/screens';
import { json } from '../testing/streams';
import { PlanPage } from './plan-page';

const plan = withBenefit(
  offer('harbor', {
    options: [
      option('cfar', 11_400, {
        label: 'Cancel For Any Reason',
        description: 'Get 75% back.',
        deadline: '2026-12-04',
      }),
      option('rental-car', 4_500, {
        label: 'Rental car damage',
        available: false,
        reason: 'Not sold in New York.',
      }),
    ],
    deadlines: [
      { id: 'ifar', label: '', date: '2026-11-01', missed: true },
      { id: 'preexisting-waiver', label: '', date: '2026-12-04', missed: false },
      { id: 'free-look', label: '', date: '2026-12-06', missed: false },
    ],
  }),
  benefit('baggage', 'Baggage', { state: 'none' }),
);
const declined = {
  carrierId: 'x',
  carrierName: 'X',
  planId: 'sixty',
  planName: 'Harbor Sixty',
  rule: 'age-below-minimum',
  detail: 'Sold to travelers of 60 and older.',
  remedy: null,
};

const open = (planId = 'harbor', query = '') =>
  renderScreen(
    <PlanPage />,
    (path) => (path.endsWith(QUOTE_ID) ? json(answer({ quotes: [plan], declined: [declined] })) : undefined),
    {
      at: `/quote/${QUOTE_ID}/plans/${planId}${query}`,
      path: '/quote/:quoteId/plans/:planId',
      routes: [{ path: '*', element: <p>elsewhere</p> }],
    },
  );

afterEach(() => vi.unstubAllGlobals());

describe('[Q-06] a plan’s details', () => {
  it('shows every benefit with its limit, conditions and clause, and passes axe', async () => {
    const { user } = open();
    await screen.findByRole('heading', { level: 1, name: 'Plan harbor' });
    expect(screen.getByText(/^Limits are for each traveler/)).toBeVisible();
    for (const { label } of plan.benefits) expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    expect(screen.getByText('Not covered')).toBeInTheDocument();
    await user.click(screen.getByText('Conditions and clause 4.1'));
    expect(screen.getByText('We pay the prepaid, non-refundable cost of the trip.')).toBeVisible();
    expect(screen.getByText('Policy wording, 4.1')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('shows every reason it was ranked by, and the formula behind them', async () => {
    open();
    const reasons = within(await screen.findByRole('region', { name: 'Why it stands where it does' }));
    for (const reason of plan.reasons) expect(reasons.getByText(reason)).toBeVisible();
    expect(reasons.getByRole('link', { name: /formula/ })).toHaveAttribute('href', '/how-we-rank/');
    expect(await reasons.findByText(/We earn/)).toHaveTextContent('We earn $41 to $64 of this price');
  });

  it('names as seller the company with the licenses, under a partner’s name too', async () => {
    const brand = {
      ...boot.brand,
      legalName: 'Trips, a partner',
      producer: 'Coati Insurance Agency (sample)',
    };
    renderScreen(
      <BootProvider value={{ ...boot, brand }}>
        <PlanPage />
      </BootProvider>,
      (path) => (path.endsWith(QUOTE_ID) ? json(answer({ quotes: [plan] })) : undefined),
      { at: `/quote/${QUOTE_ID}/plans/harbor`, path: '/quote/:quoteId/plans/:planId' },
    );
    expect(await screen.findByText(/Insurance sold by Coati Insurance Agency/)).toBeInTheDocument();
  });

  it('says plainly who pays first, who insures and who sells', async () => {
    open();
    expect(
      await screen.findByText(/Medical coverage is secondary: your own health plan pays first/),
    ).toBeInTheDocument();
    for (const text of ['Harbor Mutual Insurance Company (sample)', '99001', 'Vermont', 'A, outlook stable'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(/Insurance sold by Coati Insurance Agency/)).toBeInTheDocument();
    expect(await screen.findByText(/Florida license no\. Sample FL-1333/)).toBeInTheDocument();
    expect(screen.getByText('Sold to residents of Florida')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Policy wording, Florida' })).toHaveAttribute(
      'href',
      '/api/quotes/documents/wording.pdf',
    );
  });

  it('[B-02] adds an option to the total and carries both into the purchase', async () => {
    const { user, store, address } = open();
    const price = within(await screen.findByRole('complementary', { name: 'Price' }));
    expect(price.getByText('Total $227.00')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Cancel For Any Reason, +$114.00' }));
    expect(price.getByText('Total $341.00')).toBeInTheDocument();
    expect(address()).toContain('options=cfar');
    await user.click(price.getByRole('button', { name: 'Select this plan' }));
    expect(address()).toBe(`/quote/${QUOTE_ID}/buy`);
    expect(store.getState().buy.selected).toMatchObject({
      offerId: 'harbor',
      options: ['cfar'],
      priceCents: 34_100,
    });
  });

  it('says why an option cannot be had, and an address cannot tick it', async () => {
    open('harbor', '?options=rental-car,cfar');
    const shut = await screen.findByRole('checkbox', { name: 'Rental car damage' });
    expect(shut).toBeDisabled();
    expect(shut).not.toBeChecked();
    expect(screen.getByText('Not sold in New York.')).toBeInTheDocument();
    expect(screen.getByText('Total $341.00')).toBeInTheDocument();
  });

  it('puts an open deadline into the calendar; not a missed one, nor the free look of what is not bought', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (file: Blob) => (files.push(file), 'blob:deadline');
        static override revokeObjectURL = () => undefined;
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open();
    const buttons = await screen.findAllByRole('button', { name: /^Add to calendar/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Add to calendar: Buy by Dec 4, 2026 to cover pre-existing conditions',
    ]);
    expect(screen.getByText(/Too late to add interrupt-for-any-reason coverage/)).toBeInTheDocument();
    expect(screen.getByText(/^Bought today, .* until Dec 6, 2026$/)).toBeInTheDocument();
    await user.click(buttons[0]!);
    expect(await files[0]?.text()).toContain('DTSTART;VALUE=DATE:20261204');
  });

  it('tells a declined plan’s rule, and a stranger from the quote’s own', async () => {
    const { unmount } = open('sixty');
    expect(await screen.findByText('Sold to travelers of 60 and older.')).toBeInTheDocument();
    unmount();
    open('nobody');
    expect(screen.getByRole('heading', { level: 1, name: /^Please wait/ })).toBeInTheDocument();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This plan is not part of your quote' }),
    ).toBeInTheDocument();
  });
});
