import type { Deadline, Offer } from '@coati/api';
import { formatDate } from '@coati/ui';

interface Stake {
  /** Follows "Buy by <date>". */
  gain: string;
  /** Follows "Too late". */
  loss: string;
}

const STAKES: Record<Deadline['id'], Stake> = {
  'preexisting-waiver': {
    gain: 'to cover pre-existing conditions',
    loss: 'to cover pre-existing conditions',
  },
  cfar: { gain: 'to add cancel-for-any-reason cover', loss: 'for cancel-for-any-reason cover' },
  ifar: { gain: 'to add interrupt-for-any-reason cover', loss: 'for interrupt-for-any-reason cover' },
  'financial-default': {
    gain: 'to be covered if a travel company fails',
    loss: 'to be covered if a travel company fails',
  },
  'cancel-for-work': {
    gain: 'to be covered if work stops your trip',
    loss: 'to be covered if work stops your trip',
  },
  purchase: { gain: 'to have this plan at all', loss: 'to buy this plan' },
  'free-look': { gain: '', loss: '' },
};

/** One sentence a person can act on. */
export function deadlineText(deadline: Deadline): string {
  const day = formatDate(deadline.date);
  if (deadline.id === 'free-look') return `Change your mind until ${day} and get your money back`;
  const { gain, loss } = STAKES[deadline.id];
  return deadline.missed ? `Too late ${loss}: the last day was ${day}` : `Buy by ${day} ${gain}`;
}

/** Of two deadlines on one day, the one that more people lose by missing comes first. */
const WEIGHT = ['preexisting-waiver', 'cfar', 'ifar', 'cancel-for-work', 'financial-default'];

/** Deadlines for time-sensitive cover still ahead, the nearest first. */
export const openDeadlines = (offer: Offer): Deadline[] =>
  offer.deadlines
    .filter((deadline) => !deadline.missed && deadline.id !== 'free-look' && deadline.id !== 'purchase')
    .sort((a, b) => a.date.localeCompare(b.date) || WEIGHT.indexOf(a.id) - WEIGHT.indexOf(b.id));
