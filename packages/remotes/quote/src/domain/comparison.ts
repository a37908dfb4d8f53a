import type { Offer } from '@coati/api';
import { benefitOf, groupBenefits, limitNotes, limitText, limitValue } from './benefits';

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

export interface ComparisonCell {
  text: string;
  notes: string[];
  best: boolean;
}

export interface ComparisonRow {
  id: string;
  label: string;
  cells: ComparisonCell[];
  differs: boolean;
}

/** Best are the highest values, but only where somebody is worse: a tie of all is no news. */
function markBest(values: readonly number[]): boolean[] {
  const top = Math.max(...values);
  return values.some((value) => value !== top) && top > 0
    ? values.map((value) => value === top)
    : values.map(() => false);
}

export function row(
  id: string,
  label: string,
  cells: readonly { text: string; notes?: string[]; value: number }[],
): ComparisonRow {
  const best = markBest(cells.map((cell) => cell.value));
  const said = cells.map((cell) => [cell.text, ...(cell.notes ?? [])].join('|'));
  return {
    id,
    label,
    cells: cells.map((cell, index) => ({
      text: cell.text,
      notes: cell.notes ?? [],
      best: best[index] ?? false,
    })),
    differs: said.some((text) => text !== said[0]),
  };
}

/** Every benefit that any of the plans names, grouped, one cell a plan. */
export function compareBenefits(offers: readonly Offer[]): { title: string; rows: ComparisonRow[] }[] {
  const named = offers.flatMap((offer) => offer.benefits);
  return groupBenefits(named).map((group) => ({
    title: group.title,
    rows: group.rows.map(({ id, label }) =>
      row(
        id,
        label,
        offers.map((offer) => {
          const benefit = benefitOf(offer, id);
          return {
            text: limitText(benefit),
            notes: benefit ? limitNotes(benefit) : [],
            value: limitValue(benefit),
          };
        }),
      ),
    ),
  }));
}

/** The ids of an address as offers of this quote, in its order, twins and strangers dropped. */
export function offersInAddress(offers: readonly Offer[], plans: readonly string[]): Offer[] {
  const ids = [...new Set(plans)].slice(0, MAX_COMPARED);
  return ids.flatMap((id) => offers.filter((offer) => offer.offerId === id));
}
