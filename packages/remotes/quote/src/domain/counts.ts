/** `1 plan`, `12 plans`: all that is ever announced of a list. */
export const plansWords = (count: number): string => `${count} ${count === 1 ? 'plan' : 'plans'}`;

/** `1 insurer`, `12 insurers`. */
export const insurersWords = (count: number): string => `${count} ${count === 1 ? 'insurer' : 'insurers'}`;
