import { formatMoney } from '@coati/ui';

/** A limit as it is spoken: `$250,000`, and cents only where there are any. */
export const dollars = (cents: number): string => formatMoney(cents, { cents: 'auto' });
