import type { Deadline, Offer } from '@coati/api';
import { joinWords } from '@coati/formats';
import { formatDate } from '@coati/ui';

type Purpose = Exclude<Deadline['id'], 'free-look'>;

/** What buying in time brings; follows "Buy by <day> to". In the order of what people lose most by missing. */
const GAINS: Record<Purpose, string> = {
  'preexisting-waiver': 'cover pre-existing conditions',
  cfar: 'add cancel-for-any-reason coverage',
  ifar: 'add interrupt-for-any-reason coverage',
  'cancel-for-work': 'be covered if work stops your trip',
  'financial-default': 'be covered if a travel company fails',
  purchase: 'have this plan at all',
};
const WEIGHT = Object.keys(GAINS);

/** Deadlines that end on one day: one thing to do, one entry in a calendar. */
export interface DeadlineDay {
  date: string;
  missed: boolean;
  /** `Buy by Dec 11, 2026 to cover pre-existing conditions and add cancel-for-any-reason coverage` */
  text: string;
}

function wordsOf(date: string, missed: boolean, ids: readonly Purpose[]): string {
  const day = formatDate(date);
  const gains = joinWords(ids.map((id) => GAINS[id]));
  return missed ? `Too late to ${gains}: the last day was ${day}` : `Buy by ${day} to ${gains}`;
}

/** The deadlines for buying by day, open ones first, then by date. */
export function deadlineDays(deadlines: readonly Deadline[]): DeadlineDay[] {
  const days = new Map<string, { date: string; missed: boolean; ids: Purpose[] }>();
  for (const { id, date, missed } of deadlines) {
    if (id === 'free-look') continue;
    const day = days.get(`${date} ${missed}`) ?? { date, missed, ids: [] };
    days.set(`${date} ${missed}`, { ...day, ids: [...day.ids, id] });
  }
  return [...days.values()]
    .map(({ date, missed, ids }) => {
      const ordered = [...ids].sort((a, b) => WEIGHT.indexOf(a) - WEIGHT.indexOf(b));
      return { date, missed, text: wordsOf(date, missed, ordered) };
    })
    .sort((a, b) => Number(a.missed) - Number(b.missed) || a.date.localeCompare(b.date));
}

/** Deadlines for time-sensitive cover still ahead, the nearest first, the weightiest first within a day. */
export const openDeadlines = (offer: Offer): Deadline[] =>
  offer.deadlines
    .filter((deadline) => !deadline.missed && deadline.id !== 'free-look' && deadline.id !== 'purchase')
    .sort((a, b) => a.date.localeCompare(b.date) || WEIGHT.indexOf(a.id) - WEIGHT.indexOf(b.id));
