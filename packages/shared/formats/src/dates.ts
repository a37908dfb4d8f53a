const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `medium` is Nov 21, 2026; `long` is November 21, 2026; `full` is Saturday, November 21, 2026. */
export type DateStyle = 'medium' | 'long' | 'full';

/**
 * A calendar day (`2026-11-21`) or an instant, by the calendar of UTC: a day never shifts with the time zone.
 *
 * Raises: RangeError: `iso` is neither.
 */
export function formatDate(iso: string, style: DateStyle = 'medium'): string {
  const day = iso.length === 10 ? new Date(`${iso}T00:00:00Z`) : new Date(iso);
  const month = MONTHS[day.getUTCMonth()];
  if (!month) throw new RangeError(`not a day: ${iso}`);
  const rest = `${day.getUTCDate()}, ${day.getUTCFullYear()}`;
  if (style === 'medium') return `${month.slice(0, 3)} ${rest}`;
  return style === 'long' ? `${month} ${rest}` : `${WEEKDAYS[day.getUTCDay()]}, ${month} ${rest}`;
}
