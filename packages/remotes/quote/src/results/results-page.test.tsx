import { expectNoAxeViolations } from '@coati/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arrived, four, open, plans, sidebar, whole } from '../testing/results';
import { answer, offer, vocabulary } from '../testing/samples';
import { QUOTE_ID } from '../testing/screens';
import { json } from '../testing/streams';

describe('[Q-06] the results of a quote', () => {
  it('shows every plan by its open score, the recommended and the cheapest marked, and passes axe', async () => {
    open();
    await arrived();
    await sidebar().findByRole('checkbox', { name: /Cancel For Any Reason/ });
    expect(plans()).toEqual(['Plan strong', 'Plan plain', 'Plan cheap', 'Plan marine']);
    const labeled = (label: string) =>
      screen
        .getAllByRole('article')
        .filter((card) => within(card).queryByText(label))
        .map((card) => within(card).getByRole('heading').textContent);
    expect(labeled('Recommended')).toEqual(['Plan strong']);
    expect(labeled('Lowest price')).toEqual(['Plan cheap']);
    expect(screen.getByText(/^Lowest price \$/)).toHaveTextContent('Lowest price $150.50');
    // One solid button on the page, on the plan that is recommended.
    const solid = screen.getAllByRole('button').filter((button) => button.className.includes('primary'));
    expect(solid.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Select Plan strong by Harbor Mutual',
    ]);
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
      ['Coverage for the price', '48.5 of 60'],
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
    expect(best).toHaveTextContent('Coverage for the price48.5Insurer17.4');
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
      'Pre-existing conditions covered if you buy by Dec 4, 2026',
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

  it('begins with picks among those that pass the filters, each with its reason and a way to it', async () => {
    const seven = [...four, ...['e', 'f', 'g'].map((id) => offer(id, { score: 1, priceCents: 50_000 }))];
    const { user } = open((path) =>
      path.endsWith(QUOTE_ID) ? json({ ...whole, quotes: seven }) : undefined,
    );
    await screen.findByRole('region', { name: 'Where to begin' });
    const picks = () => screen.queryByRole('region', { name: 'Where to begin' });
    expect(
      within(picks()!)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Plan strong', 'Plan cheap', 'Plan strong']);
    expect(picks()).toHaveTextContent('The lowest of 7 plans, and it insures your whole trip cost.');
    await expectNoAxeViolations();
    await user.click(await sidebar().findByRole('radio', { name: /^\$250,000 or more/ }));
    expect(picks()).not.toBeInTheDocument();
    await user.click(sidebar().getByRole('radio', { name: /^\$50,000 or more/ }));
    expect(within(picks()!).getAllByRole('link')[0]).toHaveAttribute(
      'href',
      `/quote/${QUOTE_ID}/plans/strong?filter=medical%3A50000`,
    );
  });

  it('says on every card whether pre-existing conditions are covered', async () => {
    open();
    for (const card of await arrived())
      expect(within(card).getAllByText(/^Pre-existing conditions /)).toHaveLength(1);
  });

  it('says plainly on the results who may not need all of this', async () => {
    const params = { ...whole.params, trip: { ...whole.params.trip, destinations: ['US'] } };
    open((path) => (path.endsWith(QUOTE_ID) ? json({ ...whole, params }) : undefined));
    await arrived();
    expect(await screen.findByText('You may not need all of this')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Where to begin' })).not.toBeInTheDocument();
  });
});
