import type { Offer } from '@coati/api';
import { formatDate, formatMoney } from '@coati/ui';
import { row, type ComparisonRow } from '../domain/comparison';
import { earnedWords, scoreLines, type ScoreWords } from '../domain/open-score';
import { openDeadlines } from '../domain/deadlines';

/** AM Best's grades from the best down. */
const GRADES = ['A++', 'A+', 'A', 'A-', 'B++', 'B+', 'B', 'B-'];

const gradeValue = (rating: string): number =>
  GRADES.includes(rating) ? GRADES.length - GRADES.indexOf(rating) : 0;

function waiverDeadline(offer: Offer): { text: string; value: number } {
  const deadline = openDeadlines(offer).find((one) => one.id === 'preexisting-waiver');
  return deadline
    ? { text: formatDate(deadline.date), value: Date.parse(deadline.date) }
    : { text: 'No waiver', value: -1 };
}

/** What is compared besides benefits: price, insurer, and how long there is to decide. */
export function factRows(offers: readonly Offer[], words: ScoreWords | null): ComparisonRow[] {
  const dearest = Math.max(...offers.map((offer) => offer.priceCents));
  const of = (
    id: string,
    label: string,
    cell: (offer: Offer) => { text: string; notes?: string[]; value: number },
  ): ComparisonRow => row(id, label, offers.map(cell));
  return [
    of('price', 'Total price', (offer) => ({
      text: formatMoney(offer.priceCents),
      value: dearest - offer.priceCents + 1,
    })),
    of('score', 'Open score', (offer) => ({
      text: `${offer.score.toFixed(1)} of 100`,
      notes: scoreLines(offer, words).map(({ label, points }) => `${label} ${points}`),
      value: offer.score,
    })),
    of('am-best', 'AM Best rating', ({ carrier }) => ({
      text: carrier.amBest.rating,
      value: gradeValue(carrier.amBest.rating),
    })),
    of('reviews', 'Our review', ({ carrier }) => ({
      text: carrier.score === null ? 'None yet' : `${carrier.score.toFixed(1)} of 5`,
      value: carrier.score ?? 0,
    })),
    of('waiver', 'Buy by, for pre-existing conditions', waiverDeadline),
    of('earned', 'What we earn', (offer) => ({
      text: words ? earnedWords(offer, words) : 'A share of the price',
      notes: ['Not in the score'],
      // More of it is better for nobody who reads this.
      value: 0,
    })),
  ];
}
