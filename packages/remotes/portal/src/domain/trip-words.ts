import type { PolicySummary, SavedQuote } from '@coati/api';
import { placeWords, regionName } from '@coati/formats';
import { formatDate } from '@coati/ui';

type Trip = Pick<PolicySummary['trip'], 'kind' | 'departureDate' | 'returnDate' | 'destinations'>;

/** Where to; more than three countries are counted. */
export function whereWords({ kind, destinations }: Trip): string {
  const where = placeWords(destinations.map(regionName));
  return kind === 'cruise' ? `Cruise: ${where}` : where;
}

export const partyWords = ({ travelers }: SavedQuote['trip']): string =>
  `${travelers} ${travelers === 1 ? 'traveler' : 'travelers'}`;

interface Standing {
  word: string;
  tone: 'success' | 'neutral';
}

const STANDINGS: Record<PolicySummary['state'], Standing> = {
  active: { word: 'In force', tone: 'success' },
  cancelled: { word: 'Canceled', tone: 'neutral' },
  ended: { word: 'Ended', tone: 'neutral' },
};

/** Where a policy stands; bought and not yet in force it says from when. */
export function standingWords({
  state,
  effectiveOn,
  hasBegun,
}: Pick<PolicySummary, 'state' | 'effectiveOn' | 'hasBegun'>): Standing {
  return state === 'active' && !hasBegun
    ? { word: `Starts ${formatDate(effectiveOn)}`, tone: 'neutral' }
    : STANDINGS[state];
}
