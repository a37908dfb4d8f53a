import type { Offer } from '@coati/api';
import { formatDate, formatMoney } from '@coati/ui';
import { row, type ComparisonRow } from '../domain/comparison';
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
export function factRows(offers: readonly Offer[]): ComparisonRow[] {
  const dearest = Math.max(...offers.map((offer) => offer.priceCents));
  const of = (
    id: string,
    label: string,
    cell: (offer: Offer) => { text: string; value: number },
  ): ComparisonRow => row(id, label, offers.map(cell));
  return [
    of('price', 'Total price', (offer) => ({
      text: formatMoney(offer.priceCents),
      value: dearest - offer.priceCents + 1,
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
  ];
}
