import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { BootData } from './boot';
import type { OpenPage } from './pages';

export type { RemoteAddress, SectionName } from './sections';

/** Raised by one whenever a remote built before can no longer run in a host as it is; how, says this package's README. */
export const CONTRACT_VERSION = 2;

/** What today's host runs: remotes of this contract, and those of the one before through `earlier-contract.tsx`. */
export const ACCEPTED_CONTRACTS: readonly number[] = [CONTRACT_VERSION - 1, CONTRACT_VERSION];

/** What a slot component is given: everything the page knew when it was served, and what it has learned since. */
export interface SlotProps {
  boot: BootData;
  /** The partner's own number, once the partner's data are there. */
  partnerTelephone?: string | null;
}

export type Slot = ComponentType<SlotProps>;

/**
 * Chrome's parts that live in the browser. The header comes to life with the page; the menu when a visitor is about to
 * open it, the footer when something in it has changed since it was served.
 */
export interface Slots {
  header?: Slot;
  menu?: () => Promise<Slot>;
  footer?: () => Promise<Slot>;
}

/** The one thing a remote exposes (module './remote'), and all the host ever sees of it. */
export interface RemoteModule {
  contract: typeof CONTRACT_VERSION;
  /** Routes relative to the site's root, e.g. `{ path: 'quote/:quoteId', Component: Results }`. */
  routes?: RouteObject[];
  /** Sections of documents (blog, pet), in place of routes: their pages never pay for a router. */
  openPage?: OpenPage;
  /** Chrome only: components hydrated in place into what the edge served. */
  slots?: Slots;
}
