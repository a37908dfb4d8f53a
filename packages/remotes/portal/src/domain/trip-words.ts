import type { PolicySummary, SavedQuote } from '@coati/api';
import { joinWords, lazily } from '@coati/formats';
import { formatDate } from '@coati/ui';

const countries = lazily(() => new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' }));

type Trip = Pick<PolicySummary['trip'], 'kind' | 'departureDate' | 'returnDate' | 'destinations'>;

/** Where to; more than three countries are counted. */
export function whereWords({ kind, destinations }: Trip): string {
  const names = destinations.map((code) => countries().of(code) ?? code);
  const where =
    names.length <= 3
      ? joinWords(names)
      : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more countries`;
  return kind === 'cruise' ? `Cruise: ${where}` : where;
}

export function datesWords({ kind, departureDate, returnDate }: Trip): string {
  if (kind === 'annual') return `A year from ${formatDate(departureDate)}`;
  const from = formatDate(departureDate);
  const sameYear = departureDate.slice(0, 4) === returnDate.slice(0, 4);
  return `${sameYear ? from.replace(/, \d{4}$/, '') : from} to ${formatDate(returnDate)}`;
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

/** Where a policy stands; bought and not yet in force it says from when, by the reader's own calendar. */
export function standingWords(
  { state, effectiveOn }: Pick<PolicySummary, 'state' | 'effectiveOn'>,
  now = new Date(),
): Standing {
  const isAhead = state === 'active' && new Date(`${effectiveOn}T00:00`) > now;
  return isAhead ? { word: `Starts ${formatDate(effectiveOn)}`, tone: 'neutral' } : STANDINGS[state];
}
