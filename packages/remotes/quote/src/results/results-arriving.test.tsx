import { expectNoAxeViolations } from '@coati/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arrived, cheap, open, sidebar, whole } from '../testing/results';
import { listenToStatus, QUOTE_ID } from '../testing/screens';
import { json, problem } from '../testing/streams';

/** A quote of which one insurer's plan has come; returns what lets all others answer, however slow the machine is. */
function openArriving(): () => void {
  const part = { ...whole, complete: false, quotes: [cheap], meta: { ...whole.meta, carriersAnswered: 3 } };
  let isWhole = false;
  open((path) => (path.endsWith(QUOTE_ID) ? json(isWhole ? whole : part) : undefined));
  return () => {
    isWhole = true;
  };
}

describe('[Q-06] a quote on its way, or lost', () => {
  it('shows the loading screen first, then plans while insurers answer, silent until all have', async () => {
    const finish = openArriving();
    expect(screen.getByText('Please wait while we sniff out the best deals')).toBeInTheDocument();
    expect(await screen.findByText('3 of 12')).toBeInTheDocument();
    expect(screen.getByText('1 plan so far')).toBeInTheDocument();
    // No empty box: each pick's line is there before its plan is.
    const waiting = within(screen.getByRole('region', { name: 'Where to begin' })).getAllByRole('listitem');
    expect(waiting.map((pick) => pick.firstChild?.textContent)).toEqual([
      'Recommended',
      'Lowest price',
      'Most medical coverage',
    ]);
    expect(screen.getAllByText(/^Named once enough plans/)).toHaveLength(1);
    const heard = listenToStatus();
    finish();
    expect(await screen.findByText('4 plans', {}, { timeout: 10_000 })).toBeInTheDocument();
    expect(screen.queryByText(/insurers have answered/)).not.toBeInTheDocument();
    expect(screen.getByText(/insurers asked/)).toHaveTextContent('12 insurers asked, 12 answered');
    expect(heard.filter((text) => text !== '4 plans')).toEqual([]);
  });

  it('keeps the picks where they stood when fewer plans came than they are made for', async () => {
    const finish = openArriving();
    const picks = await screen.findByRole('region', { name: 'Where to begin' });
    expect(within(picks).queryByRole('link')).not.toBeInTheDocument();
    finish();
    await screen.findByText('4 plans', {}, { timeout: 10_000 });
    expect(picks).toBeInTheDocument();
    expect(within(picks).getAllByRole('link')).toHaveLength(3);
    expect(picks).toHaveTextContent('of 4 plans');
  });

  it('has one first heading before the first answer, and one while no plan has come', async () => {
    let answer: (answered: Response) => void = () => undefined;
    const first = new Promise<Response>((resolve) => (answer = resolve));
    open((path) => (path.endsWith(QUOTE_ID) ? first : undefined));
    const heading = () => screen.getByRole('heading', { level: 1 });
    expect(heading()).toHaveTextContent('Please wait while we sniff out the best deals');
    await expectNoAxeViolations();
    answer(json({ ...whole, complete: false, quotes: [] }));
    await screen.findByText(/insurers have answered/);
    expect(heading()).toHaveTextContent('Plans for your trip');
  });

  it.each([
    [404, 'We cannot find this quote'],
    [410, 'This quote has expired'],
  ])('%s leads to a new quote', async (status, title) => {
    open((path) => (path.endsWith(QUOTE_ID) ? problem('/problems/x', status) : undefined));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start a new quote' })).toHaveAttribute('href', '/#quote-title');
    await expectNoAxeViolations();
  });

  it('a quote past its day has expired even if the service still gives it', async () => {
    open((path) =>
      path.endsWith(QUOTE_ID) ? json({ ...whole, expiresAt: '2020-01-01T00:00:00Z' }) : undefined,
    );
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This quote has expired' }),
    ).toBeInTheDocument();
  });

  it('a fault says what is safe, whom to call, and tries again', async () => {
    let answers = 0;
    const { user } = open((path) => {
      if (!path.endsWith(QUOTE_ID)) return undefined;
      // Twice: the first is asked again by itself.
      return (answers += 1) <= 2 ? problem('/problems/unavailable', 503) : json(whole);
    });
    expect(await screen.findByText(/Nothing has been bought/, {}, { timeout: 3_000 })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '+1 (954) 555-0100' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await arrived()).toHaveLength(4);
  });

  it('shows the plans when only the filters cannot come, and asks for them again', async () => {
    let asked = 0;
    const { user } = open((path) =>
      path.endsWith('/meta') && (asked += 1) === 1 ? problem('/problems/x', 500) : undefined,
    );
    expect(await arrived()).toHaveLength(4);
    await user.click(await screen.findByRole('button', { name: 'Load the filters' }));
    expect(await sidebar().findByRole('checkbox', { name: /Old Quay/ })).toBeInTheDocument();
  });
});
