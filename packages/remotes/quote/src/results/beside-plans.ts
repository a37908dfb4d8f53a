export { DeclinedPlans } from './declined-plans';
export { Guidance } from './guidance';
