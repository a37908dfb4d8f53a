import type { Offer } from '@coati/api';
import { describe, expect, it } from 'vitest';
import { benefit, offer, withBenefit } from '../testing/samples';
import { offersInAddress } from './compared';
import { compareBenefits, row } from './comparison';

const COST = 250_000;
const a = offer('a');
const b = withBenefit(
  offer('b'),
  benefit('emergency-medical', 'Emergency medical', { amountCents: 50_000_000, primary: true }),
);
const c = withBenefit(offer('c'), benefit('emergency-medical', 'Emergency medical', { state: 'none' }));
const rows = compareBenefits([a, b, c], COST).flatMap((group) => group.rows);
const medical = rows.find((one) => one.id === 'emergency-medical');

describe('[Q-06] plans side by side', () => {
  it('shows every benefit any plan names, one cell a plan', () => {
    expect(rows.map((one) => one.id).sort()).toEqual(a.benefits.map((one) => one.id).sort());
    expect(rows.every((one) => one.cells.length === 3)).toBe(true);
  });

  it('marks the best limit and only where plans differ', () => {
    expect(medical?.cells.map((cell) => cell.best)).toEqual([false, true, false]);
    expect(rows.find((one) => one.id === 'baggage')?.cells.some((cell) => cell.best)).toBe(false);
  });

  it('tells rows that differ, also when only a condition does', () => {
    expect(medical?.differs).toBe(true);
    expect(rows.find((one) => one.id === 'baggage')?.differs).toBe(false);
    expect(
      row('x', 'X', [
        { text: '$1', notes: ['after 6 hours'], merits: [1] },
        { text: '$1', notes: ['after 12 hours'], merits: [1] },
      ]).differs,
    ).toBe(true);
  });

  it('says beside a row in which way its plans are alike, and nothing where they are not', () => {
    const short = withBenefit(
      a,
      benefit('preexisting-waiver', 'Waiver', { state: 'included', conditions: ['60 days'] }),
    );
    const capped = withBenefit(
      b,
      benefit('trip-cancellation', 'Trip cancellation', {
        state: 'percent',
        percent: 100,
        capCents: 2_500_000,
      }),
    );
    const alike = (offers: Offer[]) =>
      Object.fromEntries(
        compareBenefits(offers, COST).flatMap(({ rows }) => rows.map((one) => [one.id, one.alike])),
      );
    expect(alike([short, capped])).toMatchObject({
      baggage: 'Same in all',
      'preexisting-waiver': 'Alike, conditions differ',
      'trip-cancellation': 'Same for your trip',
      'emergency-medical': null,
    });
  });

  it('praises nobody for a benefit that moves nobody to another plan', () => {
    const dental = (cents: number) => benefit('dental', 'Dental', { amountCents: cents });
    const [group] = compareBenefits([withBenefit(a, dental(75_000)), withBenefit(b, dental(25_000))], COST)
      .flatMap(({ rows }) => rows)
      .filter(({ id }) => id === 'dental');
    expect(group?.cells.map(({ best }) => best)).toEqual([false, false]);
  });

  it('keeps a benefit that no group names', () => {
    const odd = withBenefit(a, benefit('pet-kennel', 'Pet kennel', { state: 'included' }));
    expect(compareBenefits([odd, b], COST).at(-1)).toMatchObject({
      title: 'Other benefits',
      rows: [{ id: 'pet-kennel' }],
    });
  });

  it('reads the address: its order, no twins, no strangers, four at most', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => offer(id));
    const read = (plans: string) => offersInAddress(all, plans.split(',')).map((one) => one.offerId);
    expect(read('c,a')).toEqual(['c', 'a']);
    expect(read('a,a,zzz,b')).toEqual(['a', 'b']);
    expect(read('a,b,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
    expect(read('')).toEqual([]);
  });
});
