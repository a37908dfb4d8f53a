import { describe, expect, it } from 'vitest';
import { benefit, offer, withBenefit } from '../testing/samples';
import { isSort, sortOffers, type Sort } from './sorts';

const base = offer('base');
const cheap = offer('cheap', { priceCents: 9_000, score: 10, carrier: { ...base.carrier, score: null } });
const strong = withBenefit(
  offer('strong', { priceCents: 40_000, score: 50 }),
  benefit('emergency-medical', 'Medical', { amountCents: 50_000_000 }),
);
const flown = withBenefit(
  offer('flown', { priceCents: 30_000, score: 90, carrier: { ...base.carrier, score: 3 } }),
  benefit('medical-evacuation', 'Evacuation', { amountCents: 100_000_000 }),
);
const bare = withBenefit(
  offer('bare', { priceCents: 20_000, score: 20 }),
  benefit('emergency-medical', 'M', { state: 'none' }),
);
const loved = offer('loved', { priceCents: 25_000, score: 30, carrier: { ...base.carrier, score: 4.9 } });

describe('[Q-06] sorting plans', () => {
  it.each<[Sort, string[]]>([
    ['score', ['flown', 'strong', 'loved', 'bare', 'cheap']],
    ['price', ['cheap', 'bare', 'loved', 'flown', 'strong']],
    ['medical', ['strong', 'cheap', 'loved', 'flown', 'bare']],
    ['evacuation', ['flown', 'cheap', 'bare', 'loved', 'strong']],
    ['reviews', ['loved', 'bare', 'strong', 'flown', 'cheap']],
  ])('by %s', (sort, expected) => {
    expect(sortOffers([bare, loved, strong, cheap, flown], sort).map((plan) => plan.offerId)).toEqual(
      expected,
    );
  });

  it('does not depend on which carrier answered first', () => {
    const twins = [offer('b'), offer('a'), offer('c')];
    expect(sortOffers(twins, 'score')).toEqual(sortOffers([...twins].reverse(), 'score'));
  });

  it('takes only sorts that exist from an address', () => {
    expect([isSort('price'), isSort('commission'), isSort(null)]).toEqual([true, false, false]);
  });
});
