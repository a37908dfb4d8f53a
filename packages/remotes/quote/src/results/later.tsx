import { lazy } from 'react';

/** What stands around the plans and not among them; asked for at once, there by the time the plans are. */
const beside = import(/* webpackChunkName: "beside-plans" */ './beside-plans').catch(() => null);

/** What does not come costs itself and not the plans, and is said. */
const Missing = () => <p>Part of this page did not load. The plans are all here.</p>;

export const Guidance = lazy(async () => ({ default: (await beside)?.Guidance ?? Missing }));
export const DeclinedPlans = lazy(async () => ({ default: (await beside)?.DeclinedPlans ?? Missing }));
