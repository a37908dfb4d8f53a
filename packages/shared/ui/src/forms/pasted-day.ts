/** Loaded with the first paste into a date: few visitors ever do. */
import { plainTyped } from '@coati/formats';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAY = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?[.,]* /;
const SHAPES = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:t.*)?$/,
  // The month first, as it is written here.
  /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3,9})[.,]?[ -](?<year>\d{4})$/,
];

const monthCalled = (name: string): number =>
  MONTHS.findIndex((month) => month.startsWith(name === 'sept' ? 'sep' : name)) + 1;

/** The day that a text names, as `2026-12-05`; null where it is none, or a year could be meant two ways. */
export function pastedDay(pasted: string): string | null {
  const text = plainTyped(pasted).toLowerCase().replace(WEEKDAY, '');
  const { year, month, day, name } = SHAPES.map((shape) => shape.exec(text)?.groups).find(Boolean) ?? {};
  if (!year || !day) return null;
  const inFigures = String(month ?? monthCalled(name ?? '')).padStart(2, '0');
  const iso = `${year}-${inFigures}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // A 31st of February is taken for the 3rd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Fills the field in as if the day had been typed, so that its form hears of it. */
export function pasteDay(field: HTMLInputElement, pasted: string): void {
  const day = pastedDay(pasted);
  if (!day) return;
  // React overrides the property on the element; the prototype's setter is the one its change detection sees.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
