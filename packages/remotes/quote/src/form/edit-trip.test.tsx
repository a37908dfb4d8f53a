import { Link, useParams } from '@coati/router';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { HomePage } from '../home/home-page';
import { ResultsPage } from '../results/results-page';
import { answer } from '../testing/samples';
import { QUOTE_ID, renderScreen, type Respond } from '../testing/screens';
import { json, problem } from '../testing/streams';

const OTHER_ID = 'BBBBBBBBBBBBBBBBBBBBBB';
const GONE_ID = 'CCCCCCCCCCCCCCCCCCCCCC';
const quotes = new Map([
  [QUOTE_ID, answer()],
  [OTHER_ID, answer({ id: OTHER_ID, quotes: [] })],
]);
const saved: Respond = (path) => {
  if (path.endsWith('/meta')) return undefined;
  const quote = quotes.get(path.split('/').at(-1)!);
  return quote ? json(quote) : problem('/problems/not-found', 404);
};

/** The form and the plans of any quote, as the host would show them, with ways from outside to each. */
function Screens() {
  const { quoteId } = useParams();
  return (
    <>
      {quoteId ? <ResultsPage key={quoteId} /> : <HomePage />}
      <Link to="/">The form</Link>
      <Link to={`/quote/${QUOTE_ID}`}>A quote</Link>
      <Link to={`/quote/${OTHER_ID}`}>Another quote</Link>
      <Link to={`/quote/${GONE_ID}`}>A quote that is gone</Link>
    </>
  );
}

const open = (at = '/') => renderScreen(<Screens />, saved, { at, path: '/quote?/:quoteId?' });
type Opened = ReturnType<typeof open>;

const follow = async ({ user }: Opened, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('link', { name }));
const state = () => screen.getByLabelText('Which state do you live in?');

/** Half of a trip of one's own. */
async function typeHalf({ user }: Opened): Promise<void> {
  await user.selectOptions(state(), 'CA');
  await user.type(screen.getByLabelText('Age today'), '70');
}

function expectQuotesTrip(): void {
  expect(state()).toHaveValue('FL');
  expect(screen.getByLabelText('Day you leave')).toHaveValue('2027-03-01');
  expect(screen.getByLabelText('Day you come back')).toHaveValue('2027-03-11');
  expect(screen.getByLabelText('Traveler 1: age today')).toHaveValue('41');
  expect(screen.getByLabelText('Traveler 2: age today')).toHaveValue('39');
  expect(screen.getByRole('button', { name: 'Remove Mexico' })).toBeVisible();
}

afterEach(() => sessionStorage.clear());

describe('[Q-06] a trip that is edited is the one on the page', () => {
  it('is the quote’s, whatever else was half typed before', async () => {
    const page = open();
    await typeHalf(page);
    await follow(page, 'A quote');
    await follow(page, /^Edit/);
    expectQuotesTrip();
  });

  it('is the quote’s in another document of the tab, and where a release before left a trip', async () => {
    const first = open();
    await typeHalf(first);
    first.unmount();
    const { begunFrom, ...older } = JSON.parse(sessionStorage.getItem('coati-trip')!) as { begunFrom: null };
    expect(begunFrom).toBeNull();
    sessionStorage.setItem('coati-trip', JSON.stringify(older));
    await follow(open(`/quote/${QUOTE_ID}`), /^Edit/);
    expectQuotesTrip();
  });

  it('is as it was typed for this quote when Edit is pressed again', async () => {
    const page = open(`/quote/${QUOTE_ID}`);
    await follow(page, /^Edit/);
    await page.user.selectOptions(state(), 'CA');
    await page.back();
    await follow(page, /^Edit/);
    expect(state()).toHaveValue('CA');
    page.unmount();
    await follow(open(`/quote/${QUOTE_ID}`), /^Edit/);
    expect(state()).toHaveValue('CA');
    expect(screen.getByLabelText('Traveler 2: age today')).toHaveValue('39');
  });

  it('is another one for another quote, after what was begun from nothing is typed on', async () => {
    const page = open();
    await typeHalf(page);
    await follow(page, 'Another quote');
    await follow(page, 'The form');
    expect(state()).toHaveValue('CA');
    await page.user.selectOptions(state(), 'TX');
    await follow(page, 'Another quote');
    await follow(page, 'Change the trip');
    expectQuotesTrip();
  });

  it('is that of the last quote where it says so, for a quote that is gone', async () => {
    const page = open();
    await typeHalf(page);
    await follow(page, 'A quote');
    await screen.findByRole('link', { name: /^Edit/ });
    await follow(page, 'A quote that is gone');
    expect(await screen.findByText(/the form will be filled in for you/)).toBeVisible();
    await follow(page, 'Start a new quote');
    expectQuotesTrip();
  });

  it('is what was typed where this tab has no quote to fill the form from', async () => {
    const page = open();
    await typeHalf(page);
    await follow(page, 'A quote that is gone');
    await follow(page, 'Start a new quote');
    expect(state()).toHaveValue('CA');
  });
});
