/** How a page did, as the analytics service takes it; generated from its OpenAPI document. */
import type { components } from './generated/analytics';

type Schemas = components['schemas'];

export type PageVitals = Schemas['PageVitals'];
export type PageError = Schemas['PageError'];
