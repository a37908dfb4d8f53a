/** How days, money and scores are written: the same as services/content/src/content/web/drawing.py writes them. */
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-21` as November 21, 2026, wherever the reader is. */
export const formatDay = (iso: string): string => days.format(new Date(`${iso}T00:00:00Z`));

const dollars = (cents: number, digits: number): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** Prices: always with cents. */
export const exactMoney = (cents: number): string => dollars(cents, 2);

/** Limits: whole dollars without cents. */
export const money = (cents: number): string => dollars(cents, cents % 100 === 0 ? 0 : 2);

/** One decimal, always. */
export const formatScore = (points: number): string => points.toFixed(1);

/** The tab's words: with the brand where both fit into what search results show. */
export const tabTitle = (title: string, brand: string): string => {
  const whole = `${title} | ${brand}`;
  return whole.length <= 60 ? whole : title;
};
