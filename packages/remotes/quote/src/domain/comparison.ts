import type { Offer } from '@coati/api';
import { benefitOf, groupBenefits, limitNotes, limitText } from './benefits';
import { benefitMerits, bestOf, isSameFor, type Merits } from './merits';

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
  /** Said beside the row's name where its plans are alike; null where they are not. */
  alike: string | null;
}

/** One plan's part of a row. */
export interface Figure {
  text: string;
  notes?: string[];
  /** What a cell has no room for and a plan's own page says; never a reason to call two alike. */
  conditions?: string[];
  /** What the cell is worth, each part the more the better; null where there is nothing to praise. */
  merits: Merits | null;
}

/** Benefits where more of it moves nobody to another plan: shown, and no plan praised for them. */
const MINOR = new Set([
  'dental',
  'change-fee',
  'baggage-delay',
  'sports-equipment',
  'add-24h',
  'add-common-carrier',
  'add-flight',
]);

const said = (figure: Figure): string => [figure.text, ...(figure.notes ?? [])].join('|');
const allEqual = (texts: readonly string[]): boolean => texts.every((text) => text === texts[0]);

function alikeWords(figures: readonly Figure[]): string | null {
  if (allEqual(figures.map(said))) {
    const alike = allEqual(figures.map(({ conditions = [] }) => conditions.join('|')));
    return alike ? 'Same in all' : 'Alike, conditions differ';
  }
  return isSameFor(figures.map(({ merits }) => merits)) ? 'Same for your trip' : null;
}

export function row(id: string, label: string, figures: readonly Figure[]): ComparisonRow {
  const best = MINOR.has(id) ? [] : bestOf(figures.map(({ merits }) => merits));
  return {
    id,
    label,
    cells: figures.map(({ text, notes = [] }, index) => ({ text, notes, best: best[index] ?? false })),
    differs: !allEqual(figures.map(said)),
    alike: alikeWords(figures),
  };
}

/**
 * Every benefit that any of the plans names, grouped, one cell a plan.
 *
 * `dearestCents` is the most that one traveler's trip costs, 0 where no cost is insured: a cap above it pays no more.
 */
export function compareBenefits(
  offers: readonly Offer[],
  dearestCents: number,
): { title: string; rows: ComparisonRow[] }[] {
  const named = offers.flatMap((offer) => offer.benefits);
  const figure = (offer: Offer, id: string): Figure => {
    const benefit = benefitOf(offer, id);
    return {
      text: limitText(benefit),
      notes: benefit ? limitNotes(benefit) : [],
      // Why a plan does not cover something is no condition of cover.
      conditions: benefit?.state === 'none' ? [] : (benefit?.conditions ?? []),
      merits: benefitMerits(benefit, dearestCents),
    };
  };
  return groupBenefits(named).map((group) => ({
    title: group.title,
    rows: group.rows.map(({ id, label }) =>
      row(
        id,
        label,
        offers.map((offer) => figure(offer, id)),
      ),
    ),
  }));
}
