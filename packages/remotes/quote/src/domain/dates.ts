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

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: IsoDay, to: IsoDay): number => Math.round((toMs(to) - toMs(from)) / DAY_MS);

/** The visitor's own calendar day: a deadline that ends "today" ends where they are. */
export function localToday(now: Date = new Date()): IsoDay {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Full years lived on `today`. */
export function ageOn(today: IsoDay, born: IsoDay): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
