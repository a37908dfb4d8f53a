import type { PolicySummary } from '@coati/api';
import { lazily } from '@coati/formats';
import { formatDate } from '@coati/ui';

/** Instants as the reader's own calendar and clock show them; a deadline abroad ends by the clock on that wall. */
const day = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }));
const clock = lazily(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
);

const DAY_MS = 86_400_000;

export const dayWords = (instant: string): string => day().format(new Date(instant));
/** `1:34 AM EST`: whose clock it is stands beside it, since papers go by the buyer's state. */
export const clockWords = (instant: string): string => clock().format(new Date(instant));
export const momentWords = (instant: string): string => `${dayWords(instant)}, ${clockWords(instant)}`;

/** When a free look ends, as papers and mails say it: with a day by the buyer's clock, wherever this one is read. */
export const freeLookEndWords = ({ lastDay, clock }: PolicySummary['freeLook']): string =>
  `the end of ${formatDate(lastDay, 'full')}, local time in ${clock}`;

/** How long is left, in the largest unit that is still true; null once it is over. */
export function leftWords(until: string, now = Date.now()): string | null {
  const left = Date.parse(until) - now;
  if (left <= 0) return null;
  const days = Math.floor(left / DAY_MS);
  if (days >= 1) return `${days} ${days === 1 ? 'day' : 'days'} left`;
  const hours = Math.floor(left / 3_600_000);
  if (hours >= 1) return `${hours} ${hours === 1 ? 'hour' : 'hours'} left`;
  const minutes = Math.max(1, Math.floor(left / 60_000));
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}
