/** Days as ISO 8601 text (`2026-12-04`); arithmetic in UTC so that no clock change moves a day. */
export type IsoDay = string;

const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

function toMs(day: IsoDay): number {
  const parts = SHAPE.exec(day);
  if (!parts) return Number.NaN;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const ms = Date.UTC(year, month - 1, date);
  const back = new Date(ms);
  return back.getUTCMonth() === month - 1 && back.getUTCDate() === date ? ms : Number.NaN;
}

export const isDay = (text: string): boolean => !Number.isNaN(toMs(text));

export const addDays = (day: IsoDay, days: number): IsoDay =>
  new Date(toMs(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The last day of a year that begins on a day: the one before the same day of the next year. */
export function yearEnd(day: IsoDay): IsoDay {
  // Of 29 February it begins again on 1 March: the date that a month too short runs over to.
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + 1, month - 1, date - 1)).toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: IsoDay, to: IsoDay): number => Math.round((toMs(to) - toMs(from)) / DAY_MS);

/**
 * The calendar day in an IANA time zone, such as that of the customer's state: ages, deposits and deadlines are of the day
 * where they live. Without one, as long as no state is known, the browser's own.
 */
export const localToday = (zone?: string, now: Date = new Date()): IsoDay =>
  // Sweden writes days as ISO 8601 does.
  now.toLocaleDateString('sv-SE', { timeZone: zone });

/** Today for a visitor whose own calendar and that of their home may show two days: the later, so that each can be entered. */
export function lastToday(zone?: string): IsoDay {
  const [here, home] = [localToday(), localToday(zone)];
  return here > home ? here : home;
}

/** Full years lived on `today`. */
export function ageOn(today: IsoDay, born: IsoDay): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
