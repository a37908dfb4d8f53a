import type { StoredParams } from '@coati/store';
import { dearestCostCents } from './dearest-cost';
import { dollars } from './dollars';

/** The United States with its territories, as the service counts them: where most health plans pay as at home. */
const DOMESTIC = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM']);
/** A loss that many households can bear, for each traveler. */
const SMALL_CENTS = 50_000;
const MEDICARE_AGE = 65;

export interface Doubt {
  title: string;
  text: string;
}

const AT_HOME = 'You stay in the United States, where your own health plan usually pays for treatment.';

function atHome(costCents: number, isSmall: boolean): Doubt {
  if (costCents === 0) {
    return {
      title: 'You may not need this',
      text: `${AT_HOME} No trip cost is insured, so nothing is paid back if you cancel. What is left is mostly evacuation, delays and baggage: see first what your credit card covers.`,
    };
  }
  if (isSmall) {
    return {
      title: 'You may not need this',
      text: `${AT_HOME} And you stand to lose ${dollars(costCents)} if you cancel: if you could bear that, you may do without.`,
    };
  }
  return {
    title: 'You may not need all of this',
    text: `${AT_HOME} What is worth insuring is mostly the ${dollars(costCents)} you would lose if you canceled. A high medical limit matters less here than abroad.`,
  };
}

function abroad(costCents: number, isSmall: boolean, eldest: number): Doubt | null {
  if (costCents === 0) {
    const medicare = eldest >= MEDICARE_AGE ? ' Medicare pays almost nothing outside the United States.' : '';
    return {
      title: 'These plans pay for care, not for the trip',
      text: `No trip cost is insured, so nothing is paid back if you cancel. Ask first what your own health plan pays abroad.${medicare}`,
    };
  }
  if (!isSmall) return null;
  return {
    title: 'You may not need all of this',
    text: `You stand to lose ${dollars(costCents)} if you cancel, which you may be able to bear. Abroad it is hospital and evacuation that few can pay: with a trip cost of $0 you see plans for just that.`,
  };
}

/** What an honest friend would say before these plans are looked at; null where cover is the ordinary answer. */
export function doubtOf(params: StoredParams): Doubt | null {
  const { trip, travelers = [], ta } = params;
  if (!trip || trip.kind === 'annual') return null;
  const costCents = travelers.reduce((sum, { tripCostCents }) => sum + tripCostCents, 0);
  const isSmall = dearestCostCents(params) <= SMALL_CENTS;
  return trip.destinations.every((code) => DOMESTIC.has(code))
    ? atHome(costCents, isSmall)
    : abroad(costCents, isSmall, Math.max(0, ...ta));
}
