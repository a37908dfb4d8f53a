import { later } from '../parts/later';

// One file for all that few see, or that nobody waits for: it comes while the first insurers answer.
const parts = () => import(/* webpackChunkName: "beside-plans" */ './beside-plans');

export const CompareTray = later(() => parts().then((all) => all.CompareTray));
export const DeclinedPlans = later(() => parts().then((all) => all.DeclinedPlans));
export const KeepQuote = later(() => parts().then((all) => all.KeepQuote));
export const NothingMatches = later(() => parts().then((all) => all.NothingMatches));
export const UnsavedQuote = later(() => parts().then((all) => all.UnsavedQuote));
