import type { Offer } from '@coati/api';
import { formatDate } from '@coati/ui';
import { benefitOf, isCovered } from './benefits';

export interface ConditionsLine {
  covered: boolean;
  text: string;
}

const WAIVER = 'preexisting-waiver';

/**
 * Whether this offer covers pre-existing conditions, and until which day it must be bought for that; in one line, for every offer.
 * Source: domain dossier §2.2 (waiver) and §5 (the exclusion that nobody knew of).
 */
export function conditionsLine(offer: Offer): ConditionsLine {
  const benefit = benefitOf(offer, WAIVER);
  const deadline = offer.deadlines.find(({ id }) => id === WAIVER);
  const day = deadline && formatDate(deadline.date);
  if (deadline?.missed)
    return { covered: false, text: `Pre-existing conditions not covered: the last day to buy was ${day}` };
  if (benefit?.state === 'optional')
    return { covered: false, text: 'Pre-existing conditions covered only with an upgrade' };
  if (!isCovered(benefit)) return { covered: false, text: 'Pre-existing conditions not covered' };
  return { covered: true, text: `Pre-existing conditions covered${day ? ` if you buy by ${day}` : ''}` };
}
