import type { Offer, QuoteVocabulary } from '@coati/api';
import { dollars } from './dollars';

/** What a score is told with; both come with the vocabulary. */
export type ScoreWords = Pick<QuoteVocabulary, 'weights' | 'commission'>;
type Part = keyof ScoreWords['weights'];

const LABELS: Record<Part, string> = {
  value: 'Coverage for the price',
  insurer: 'Insurer',
  fit: 'Fit to your trip',
};
const PARTS = Object.keys(LABELS) as Part[];

export interface ScoreLine {
  label: string;
  /** `51.0 of 60`; before the vocabulary is here, or where it does not come, `51.0`. */
  points: string;
}

/** The parts of a plan's score, the heaviest first; none for an offer that an earlier release kept in this tab. */
export function scoreLines(offer: Offer, words: ScoreWords | null): ScoreLine[] {
  const points = offer.points as Offer['points'] | undefined;
  if (!points) return [];
  return PARTS.map((part) => ({
    label: LABELS[part],
    points: `${points[part].toFixed(1)}${words ? ` of ${words.weights[part]}` : ''}`,
  }));
}

/** What the insurer pays us of a price, in whole dollars: `$41 to $64`. Source: domain dossier §5, open ranking. */
export function earnedWords({ priceCents }: Offer, { commission }: ScoreWords): string {
  const { leastPercent, mostPercent } = commission;
  const share = (percent: number): string => dollars(Math.round((priceCents * percent) / 10_000) * 100);
  return `${share(leastPercent)} to ${share(mostPercent)}`;
}
