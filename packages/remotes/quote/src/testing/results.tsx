import { screen, within } from '@testing-library/react';
import { ResultsPage } from '../results/results-page';
import { answer, benefit, offer, withBenefit } from './samples';
import { QUOTE_ID, renderScreen, type Respond } from './screens';
import { json } from './streams';

export const strong = withBenefit(
  offer('strong', { priceCents: 40_000, score: 90 }),
  benefit('emergency-medical', 'Emergency medical', { amountCents: 50_000_000 }),
);
export const cheap = offer('cheap', { priceCents: 15_050, score: 50 });
export const plain = offer('plain', { priceCents: 22_700, score: 60 });
const marine = offer('marine', { score: 40 });
export const four = [
  cheap,
  strong,
  plain,
  { ...marine, carrier: { ...marine.carrier, id: 'old-quay-marine', name: 'Old Quay Marine' } },
];
export const declined = {
  carrierId: 'harbor-mutual',
  carrierName: 'Harbor Mutual',
  planId: 'harbor-mutual-sixty',
  planName: 'Harbor Sixty',
  rule: 'age-below-minimum',
  detail: 'Sold to travelers of 60 and older.',
  remedy: null,
};
export const whole = answer({ quotes: four, declined: [declined] });

/** The results as the host would show them, of a quote that is whole unless the test says otherwise. */
export const open = (respond: Respond = () => undefined, query = '') =>
  renderScreen(
    <ResultsPage />,
    (path, init) => respond(path, init) ?? (path.endsWith(QUOTE_ID) ? json(whole) : undefined),
    {
      at: `/quote/${QUOTE_ID}${query}`,
      path: '/quote/:quoteId',
      routes: [{ path: '*', element: <p>elsewhere</p> }],
    },
  );

/** The plans' names in their order. */
export const plans = (): string[] =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent ?? '');
export const tray = () => within(screen.getByRole('region', { name: 'Plans to compare' }));
export const sidebar = () => within(screen.getByRole('complementary', { name: 'Filters' }));
/** Once the plans are there. */
export const arrived = () => screen.findAllByRole('article');
