import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { BootData } from './boot';

export type { RemoteAddress, SectionName } from './sections';

/** Raised by one whenever a remote built before can no longer run in a host built after. */
export const CONTRACT_VERSION = 1;

/** What a slot component is given: everything the page knew when it was served. */
export interface SlotProps {
  boot: BootData;
}

/** The one thing a remote exposes (module './remote'), and all the host ever sees of it. */
export interface RemoteModule {
  contract: typeof CONTRACT_VERSION;
  /** Routes relative to the site's root, e.g. `{ path: 'quote/:quoteId', Component: Results }`. */
  routes?: RouteObject[];
  /** Chrome only: components hydrated in place into the edge's header and footer. */
  slots?: Partial<Record<'header' | 'footer', ComponentType<SlotProps>>>;
}
