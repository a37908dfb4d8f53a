import { expectNoAxeViolations } from '@coati/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, benefit, offer, withBenefit } from '../testing/samples';
import { QUOTE_ID, renderScreen } from '../testing/screens';
import { json } from '../testing/streams';
import { ComparePage } from './compare-page';

const strong = withBenefit(
  offer('strong', { priceCents: 40_000 }),
  benefit('emergency-medical', 'Emergency medical', { amountCents: 50_000_000, primary: true }),
);
const whole = answer({ quotes: [offer('plain'), strong, offer('cheap', { priceCents: 10_000 })] });

const open = (query: string) =>
  renderScreen(<ComparePage />, (path) => (path.endsWith(QUOTE_ID) ? json(whole) : undefined), {
    at: `/quote/${QUOTE_ID}/compare${query}`,
    path: '/quote/:quoteId/compare',
    routes: [{ path: '*', element: <p>elsewhere</p> }],
  });

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

describe('[Q-06] plans side by side', () => {
  it('is a real table: caption, column and row headers, and passes axe', async () => {
    open('?plans=strong,plain');
    expect(screen.getByRole('heading', { level: 1, name: /^Please wait/ })).toBeInTheDocument();
    const table = await screen.findByRole('table', { name: 'Plan strong, Plan plain side by side' });
    expect(within(table).getByRole('columnheader', { name: /Plan strong/ })).toHaveAttribute('scope', 'col');
    expect(within(table).getByRole('rowheader', { name: 'Emergency medical' })).toHaveAttribute(
      'scope',
      'row',
    );
    expect(screen.getByText('Limits are for each traveler.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('shows who sells under which license where the buyer lives', async () => {
    open('?plans=strong,plain');
    expect(await screen.findByText(/Florida license no\. Sample FL-1333/)).toBeVisible();
  });

  it('says which value is best in words', async () => {
    open('?plans=plain,strong');
    await screen.findByRole('table');
    const [plain, strongCell] = within(rowOf('Emergency medical')).getAllByRole('cell');
    expect(plain).not.toHaveTextContent('Best');
    expect(strongCell).toHaveTextContent('$500,000Best');
    expect(within(rowOf('Total price')).getAllByRole('cell')[0]).toHaveTextContent('$227.00Best');
    expect(rowOf('Baggage')).not.toHaveTextContent('Best');
  });

  it('shows the open score in its parts, and what we earn, which is best for nobody', async () => {
    open('?plans=plain,strong');
    await screen.findByRole('table');
    await screen.findAllByText('Coverage for the price 48.5 of 60');
    const [score] = within(rowOf('Open score')).getAllByRole('cell');
    expect(score).toHaveTextContent(
      '80.0 of 100Coverage for the price 48.5 of 60Insurer 17.4 of 20Fit to your trip 14.1 of 20',
    );
    const earned = within(rowOf('What we earn')).getAllByRole('cell');
    expect(earned.map((cell) => cell.textContent)).toEqual([
      '$41 to $64Not in the score',
      '$72 to $112Not in the score',
    ]);
    expect(screen.getByRole('link', { name: /How the open score is made/ })).toHaveAttribute(
      'href',
      '/how-we-rank/',
    );
  });

  it('shows only differences on request, and the address knows', async () => {
    const { user, address } = open('?plans=plain,strong');
    await screen.findByRole('table');
    await user.click(screen.getByLabelText('Only differences'));
    expect(screen.queryByRole('row', { name: /^Baggage/ })).not.toBeInTheDocument();
    expect(rowOf('Emergency medical')).toBeInTheDocument();
    expect(address()).toContain('differences=only');
  });

  it('adds and removes plans; the address can be shared', async () => {
    const { user, address } = open('?plans=plain,strong');
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('Add a plan'), 'Plan cheap, Harbor Mutual');
    await user.click(screen.getByRole('button', { name: 'Add Plan cheap by Harbor Mutual' }));
    expect(
      screen.getAllByRole('columnheader').filter((cell) => cell.getAttribute('scope') === 'col'),
    ).toHaveLength(3);
    expect(decodeURIComponent(address())).toContain('plans=plain,strong,cheap');
    await user.click(screen.getByRole('button', { name: 'Remove Plan plain by Harbor Mutual' }));
    expect(decodeURIComponent(address())).toContain('plans=strong,cheap');
  });

  it('leads back to the list it was made from, and keeps it on the way to a plan', async () => {
    open('?filter=medical%3A250000&sort=price&plans=plain,strong&differences=only');
    await screen.findByRole('table');
    const list = '?filter=medical%3A250000&sort=price&compare=plain%2Cstrong';
    const [plans] = screen.getAllByRole('link', { name: 'Plans' });
    expect(plans).toHaveAttribute('href', `/quote/${QUOTE_ID}${list}`);
    expect(screen.getByRole('link', { name: /^Details of Plan strong/ })).toHaveAttribute(
      'href',
      `/quote/${QUOTE_ID}/plans/strong${list}`,
    );
  });

  it('with fewer than two plans asks for more', async () => {
    open('?plans=plain,gone');
    expect(await screen.findByRole('heading', { name: 'Add one more plan to compare' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to all plans' })).toHaveAttribute(
      'href',
      `/quote/${QUOTE_ID}?compare=plain%2Cgone`,
    );
  });
});
