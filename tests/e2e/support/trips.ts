/** The trips that journeys ask for, and days as the form's fields take them. */
export interface Trip {
  state: string;
  countries: string[];
  /** Days from today. */
  leavesIn: number;
  lasts: number;
  ages: number[];
  costDollars: number;
}

export const aTrip: Trip = {
  state: 'Florida',
  countries: ['Mexico'],
  leavesIn: 60,
  lasts: 10,
  ages: [41],
  costDollars: 4000,
};

export function isoDay(daysFromNow: number, base = new Date()): string {
  const day = new Date(base.getFullYear(), base.getMonth(), base.getDate() + daysFromNow, 12);
  return day.toISOString().slice(0, 10);
}

/** A birth date that makes a traveler this old today, so many days past the birthday. */
export function bornAt(age: number, daysPast = 183): string {
  const today = new Date();
  return isoDay(-daysPast, new Date(today.getFullYear() - age, today.getMonth(), today.getDate()));
}
