/** How days, money and scores are written: the same as services/content/src/content/web/drawing.py writes them. */
import { formatDate, formatMoney } from '@coati/formats';

/** `2026-11-21` as November 21, 2026, wherever the reader is. */
export const formatDay = (iso: string): string => formatDate(iso, 'long');

/** Prices: always with cents. */
export const exactMoney = (cents: number): string => formatMoney(cents);

/** Limits: whole dollars without cents. */
export const money = (cents: number): string => formatMoney(cents, { cents: 'auto' });

/** One decimal, always. */
export const formatScore = (points: number): string => points.toFixed(1);

/** The tab's words: with the brand where both fit into what search results show. */
export const tabTitle = (title: string, brand: string): string => {
  const whole = `${title} | ${brand}`;
  return whole.length <= 60 ? whole : title;
};
