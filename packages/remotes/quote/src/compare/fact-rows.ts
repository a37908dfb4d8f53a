import type { Offer } from '@coati/api';
import { formatDate, formatMoney } from '@coati/ui';
import { row, type ComparisonRow, type Figure } from '../domain/comparison';
import { daysBetween, localToday } from '../domain/dates';
import { earnedWords, scoreLines, type ScoreWords } from '../domain/open-score';
import { openDeadlines } from '../domain/deadlines';

/** AM Best's grades from the best down. */
const GRADES = ['A++', 'A+', 'A', 'A-', 'B++', 'B+', 'B', 'B-'];

/** A grade that is none of these says nothing that can be put in order. */
const gradeMerits = (rating: string): readonly number[] | null =>
  GRADES.includes(rating) ? [GRADES.length - GRADES.indexOf(rating)] : null;

function waiverDeadline(offer: Offer): Figure {
  const deadline = openDeadlines(offer).find((one) => one.id === 'preexisting-waiver');
  return deadline
    ? { text: formatDate(deadline.date), merits: [daysBetween(localToday(), deadline.date)] }
    : { text: 'No waiver', merits: null };
}

/** What is compared besides benefits: price, insurer, and how long there is to decide. */
export function factRows(offers: readonly Offer[], words: ScoreWords | null): ComparisonRow[] {
  const of = (id: string, label: string, figure: (offer: Offer) => Figure): ComparisonRow =>
    row(id, label, offers.map(figure));
  return [
    of('price', 'Total price', (offer) => ({
      text: formatMoney(offer.priceCents),
      merits: [-offer.priceCents],
    })),
    of('score', 'Open score', (offer) => ({
      text: `${offer.score.toFixed(1)} of 100`,
      notes: scoreLines(offer, words).map(({ label, points }) => `${label} ${points}`),
      merits: [offer.score],
    })),
    of('am-best', 'AM Best rating', ({ carrier }) => ({
      text: carrier.amBest.rating,
      merits: gradeMerits(carrier.amBest.rating),
    })),
    of('reviews', 'Our review', ({ carrier }) => ({
      text: carrier.score === null ? 'None yet' : `${carrier.score.toFixed(1)} of 5`,
      merits: carrier.score === null ? null : [carrier.score],
    })),
    of('waiver', 'Buy by, for pre-existing conditions', waiverDeadline),
    of('earned', 'What we earn', (offer) => ({
      text: words ? earnedWords(offer, words) : 'A share of the price',
      notes: ['Not in the score'],
      // More of it is better for nobody who reads this.
      merits: null,
    })),
  ];
}
