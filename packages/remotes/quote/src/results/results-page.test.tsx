import { expectNoAxeViolations } from '@coati/testing';
import { act, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, benefit, offer, vocabulary, withBenefit } from '../testing/samples';
import { listenToStatus, QUOTE_ID, renderScreen, type Respond } from '../testing/screens';
import { json, problem, settle } from '../testing/streams';
import { ResultsPage } from './results-page';

const strong = withBenefit(
  offer('strong', { priceCents: 40_000, score: 90 }),
  benefit('emergency-medical', 'Emergency medical', { amountCents: 50_000_000 }),
);
const cheap = offer('cheap', { priceCents: 15_050, score: 50 });
const plain = offer('plain', { priceCents: 22_700, score: 60 });
const marine = offer('marine', { score: 40 });
const four = [
  cheap,
  strong,
  plain,
  { ...marine, carrier: { ...marine.carrier, id: 'old-quay-marine', name: 'Old Quay Marine' } },
];
const declined = {
  carrierId: 'harbor-mutual',
  carrierName: 'Harbor Mutual',
  planId: 'harbor-mutual-sixty',
  planName: 'Harbor Sixty',
  rule: 'age-below-minimum',
  detail: 'Sold to travelers of 60 and older.',
};
const whole = answer({ quotes: four, declined: [declined] });

const open = (respond: Respond = () => undefined, query = '') =>
  renderScreen(
    <ResultsPage />,
    (path, init) => respond(path, init) ?? (path.endsWith(QUOTE_ID) ? json(whole) : undefined),
    {
      at: `/quote/${QUOTE_ID}${query}`,
      path: '/quote/:quoteId',
      routes: [{ path: '*', element: <p>elsewhere</p> }],
    },
  );

const plans = (): string[] =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent ?? '');
const tray = () => within(screen.getByRole('region', { name: 'Plans to compare' }));
const sidebar = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const arrived = () => screen.findAllByRole('article');

describe('[Q-06] the results of a quote', () => {
  it('shows every plan by its open score, the best price marked, and passes axe', async () => {
    open();
    await arrived();
    await sidebar().findByRole('checkbox', { name: /Cancel For Any Reason/ });
    expect(plans()).toEqual(['Plan strong', 'Plan plain', 'Plan cheap', 'Plan marine']);
    const best = screen.getAllByRole('article').filter((card) => within(card).queryByText('Best price'));
    expect(best.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Plan cheap']);
    expect(document.title).toBe('Travel insurance plans for your trip');
    await expectNoAxeViolations();
  });

  it('shows how the score of each plan is made up, and what we earn, to whoever opens it', async () => {
    const { user } = open();
    const [best] = await arrived();
    if (!best) throw new Error('no plan');
    const card = within(best);
    await card.findByText('48.5 of 60');
    expect(card.getByText('48.5 of 60')).not.toBeVisible();
    await user.click(card.getByText(/^Open score 90\.0/));
    const sum = card.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(sum).toEqual([
      ['Cover for the price', '48.5 of 60'],
      ['Insurer', '17.4 of 20'],
      ['Fit to your trip', '14.1 of 20'],
    ]);
    expect(card.getByText(/We earn/)).toHaveTextContent(
      'We earn $72 to $112 of this price (18 to 28 percent), from the insurer. It is not in the score.',
    );
    expect(card.getByRole('link', { name: 'The whole formula' })).toHaveAttribute('href', '/how-we-rank/');
    await expectNoAxeViolations();
  });

  it('tells a score without its weights where the vocabulary is of an earlier release or does not come', async () => {
    const { weights: _w, commission: _c, ...earlier } = vocabulary;
    open((path) => (path.endsWith('/meta') ? json(earlier) : undefined));
    const [best] = await arrived();
    expect(best).toHaveTextContent('Open score 90.0 of 100');
    expect(best).toHaveTextContent('Cover for the price48.5Insurer17.4');
    expect(best).toHaveTextContent('The insurer pays us a share of this price. It is not in the score.');
  });

  it('shows who sells under which license where the buyer lives', async () => {
    open();
    await arrived();
    expect(await screen.findByText(/Florida license no\. Sample FL-1333/)).toBeVisible();
  });

  it('says on a card who, how much, what it pays, and until when', async () => {
    open();
    const card = within((await arrived())[1]!);
    for (const text of [
      'Harbor Mutual',
      'AM Best',
      '100% of trip cost',
      '$100,000',
      '$500,000',
      '$1,000',
      'Buy by Dec 4, 2026 to cover pre-existing conditions',
    ])
      expect(card.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
    expect(card.getByText(/total for 2/)).toBeInTheDocument();
  });

  it('marks the children who ride free, on the card and in the price per traveler', async () => {
    const ages = [41, 39, 13, 9];
    const perTraveler = ages.map((age) => ({ age, priceCents: age > 17 ? 11_350 : 0 }));
    const family = answer({ quotes: [offer('family', { perTraveler })] });
    const { user } = open((path) => (path.endsWith(QUOTE_ID) ? json(family) : undefined));
    const card = within((await arrived())[0]!);
    expect(card.getByText(/total for 4, 2 children free/)).toBeInTheDocument();
    await user.click(card.getByText('Price per traveler'));
    expect(card.getAllByText('$0.00, free')).toHaveLength(2);
  });

  it('[Q-05] filters: one announcement a change, focus stays, address and store follow', async () => {
    const { user, address, store } = open();
    await arrived();
    const limit = await sidebar().findByRole('radio', { name: '$250,000 or more (1)' });
    const heard = listenToStatus();
    await user.click(limit);
    await act(settle);
    expect(plans()).toEqual(['Plan strong']);
    expect(heard).toEqual(['1 plan']);
    expect(limit).toHaveFocus();
    expect(address()).toBe(`/quote/${QUOTE_ID}?filter=medical%3A250000`);
    expect(store.getState().quote.activeFilters).toEqual([
      { key: 'medical:250000', label: 'Medical: $250,000 or more' },
    ]);

    await user.click(screen.getByRole('button', { name: 'Remove Medical: $250,000 or more' }));
    await act(settle);
    expect(plans()).toHaveLength(4);
    expect(heard).toEqual(['1 plan', '4 plans']);
    expect(store.getState().quote.activeFilters).toEqual([]);
    // The chip is gone, and with it what had the focus: one goes on beside the plans, not at the top of the page.
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(document.activeElement).toContainElement(screen.getAllByRole('article')[0]!);
  });

  it('lets one limit take the place of another, and adds up groups', async () => {
    const { user, address } = open();
    await arrived();
    await user.click(await sidebar().findByRole('radio', { name: /^\$50,000 or more/ }));
    await user.click(sidebar().getByRole('radio', { name: /^\$250,000 or more/ }));
    expect(address()).not.toContain('50000&');
    await user.click(sidebar().getByRole('radio', { name: /^\$50,000 or more/ }));
    await user.click(sidebar().getByRole('checkbox', { name: 'Old Quay Marine (1)' }));
    expect(plans()).toEqual(['Plan marine']);
  });

  it('goes on at the next filter when one of several is taken away by its chip', async () => {
    const { user } = open();
    await arrived();
    await user.click(await sidebar().findByRole('radio', { name: /^\$50,000 or more/ }));
    await user.click(sidebar().getByRole('checkbox', { name: 'Old Quay Marine (1)' }));
    await user.click(screen.getByRole('button', { name: /^Remove Medical/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Remove .*Old Quay Marine/ })).toHaveFocus(),
    );
  });

  it('takes filters, sort and plans to compare from the address, and drops what nobody offers', async () => {
    const { store } = open(
      undefined,
      '?filter=provider:harbor-mutual&filter=medical:banana&sort=price&compare=cheap,plain',
    );
    await arrived();
    await sidebar().findByRole('checkbox', { name: /Old Quay/ });
    expect(plans()).toEqual(['Plan cheap', 'Plan plain', 'Plan strong']);
    expect(store.getState().quote.activeFilters.map((filter) => filter.key)).toEqual([
      'provider:harbor-mutual',
    ]);
    expect(tray().getByRole('link', { name: 'Compare 2 plans' })).toHaveAttribute(
      'href',
      `/quote/${QUOTE_ID}/compare?plans=cheap,plain`,
    );
  });

  it('leads from the plan ticked last straight to the comparison, without a way through all plans below', async () => {
    const { user, address } = open();
    await arrived();
    const [first, second] = screen.getAllByRole('checkbox', { name: 'Compare' });
    const inCards = () =>
      screen.getAllByRole('article').map((card) => within(card).queryAllByText(/^Compare \d/));
    await user.click(second!);
    expect(inCards().flat()).toEqual([]);
    await user.click(first!);
    expect(inCards().map((links) => links.length)).toEqual([1, 0, 0, 0]);
    await user.tab();
    expect(document.activeElement).toHaveTextContent('Compare 2 plans');
    await user.keyboard('{Enter}');
    expect(decodeURIComponent(address())).toBe(`/quote/${QUOTE_ID}/compare?plans=plain,strong`);
  });

  it('sorts without announcing a count that did not change', async () => {
    const { user } = open();
    await arrived();
    const heard = listenToStatus();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest price');
    await act(settle);
    expect(plans()[0]).toBe('Plan cheap');
    expect(heard).toEqual([]);
  });

  it('names the filter to take away when nothing matches', async () => {
    const { user } = open(undefined, '?filter=provider:old-quay-marine&filter=price:under-200');
    await user.click(await screen.findByRole('button', { name: 'Without “Price: Under $200”: 1 plan' }));
    expect(plans()).toEqual(['Plan marine']);
  });

  it('shows declined plans with the rule that failed', async () => {
    const { user } = open();
    await arrived();
    await user.click(screen.getByText('Show plans and rules'));
    expect(screen.getByText('Sold to travelers of 60 and older.')).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 plan you cannot buy for this trip' })).toBeInTheDocument();
  });

  it('names insurers whose plans are missing, each with its own reason', async () => {
    const late = { carrierName: 'Bluefin Specialty', reason: 'timeout', detail: 'did not answer in time' };
    const wrong = { carrierName: 'Northwind', reason: 'invalid-answer', detail: 'gave a wrong answer' };
    const unavailable = [
      { carrierId: 'x', ...late },
      { carrierId: 'y', ...wrong },
    ];
    const meta = { ...whole.meta, unavailable };
    open((path) => (path.endsWith(QUOTE_ID) ? json({ ...whole, meta }) : undefined));
    await arrived();
    expect(screen.getByText('Bluefin Specialty').closest('p')).toHaveTextContent(
      'Bluefin Specialty did not answer in time. Northwind gave a wrong answer. Their plans are missing here.',
    );
  });

  it('without any plan gives reasons, a way on and the phone', async () => {
    open((path) => (path.endsWith(QUOTE_ID) ? json({ ...whole, quotes: [] }) : undefined));
    expect(
      await screen.findByRole('heading', { name: 'No plan fits this trip as it is' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Sold to travelers of 60 and older.')).toBeVisible();
    expect(screen.getByRole('link', { name: '+1 (954) 555-0100' })).toHaveAttribute(
      'href',
      'tel:+19545550100',
    );
    expect(screen.getByRole('link', { name: 'Change the trip' })).toHaveAttribute('href', '/#quote-title');
  });

  it('lets up to four plans be compared', async () => {
    const five = [...four, offer('fifth', { score: 1 })];
    const { user } = open((path) => (path.endsWith(QUOTE_ID) ? json({ ...whole, quotes: five }) : undefined));
    await arrived();
    for (const box of screen.getAllByRole('checkbox', { name: 'Compare' }).slice(0, 4)) await user.click(box);
    expect(screen.getAllByRole('checkbox', { name: 'Compare' })[4]).toBeDisabled();
    expect(tray().getByRole('link', { name: 'Compare 4 plans' })).toBeInTheDocument();
  });

  it('[B-02] takes a selected plan to the purchase', async () => {
    const { user, store, address } = open();
    await arrived();
    await user.click(screen.getByRole('button', { name: 'Select Plan cheap by Harbor Mutual' }));
    expect(address()).toBe(`/quote/${QUOTE_ID}/buy`);
    expect(store.getState().buy.selected).toMatchObject({
      quoteId: QUOTE_ID,
      offerId: 'cheap',
      priceCents: 15_050,
      options: [],
    });
  });
});

describe('[Q-06] a quote on its way, or lost', () => {
  it('shows the loading screen first, then plans while insurers answer, silent until all have', async () => {
    const part = { ...whole, complete: false, quotes: [cheap], meta: { ...whole.meta, carriersAnswered: 3 } };
    let answers = 0;
    open((path) => (path.endsWith(QUOTE_ID) ? json((answers += 1) === 1 ? part : whole) : undefined));
    expect(screen.getByText('Please wait while we sniff out the best deals')).toBeInTheDocument();
    expect(await screen.findByText('3 of 12')).toBeInTheDocument();
    expect(screen.getByText('1 plan so far')).toBeInTheDocument();
    const heard = listenToStatus();
    expect(await screen.findByText('4 plans', {}, { timeout: 3000 })).toBeInTheDocument();
    expect(screen.queryByText(/insurers have answered/)).not.toBeInTheDocument();
    expect(screen.getByText(/insurers asked/)).toHaveTextContent('12 insurers asked, 12 answered');
    expect(heard.filter((text) => text !== '4 plans')).toEqual([]);
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
      return (answers += 1) === 1 ? problem('/problems/unavailable', 503) : json(whole);
    });
    expect(await screen.findByText(/Nothing has been bought/)).toBeInTheDocument();
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
