import type { ComponentType } from 'react';
import type { Slot, SlotProps } from './remote';

/**
 * Parts of the page that chrome draws around every body. `header-with-search` takes the header's place where pages carry
 * search credentials; `promise` stands on public pages and is never hydrated.
 */
export type SlotName = 'header' | 'header-with-search' | 'menu' | 'promise' | 'footer';

/**
 * What a remote's `src/prerender.tsx` exports as default: the HTML drawn once per brand at build time and served by
 * the edge. The same components the browser will draw, so that React takes over without a change: what they draw first
 * depends on the boot data and an empty store alone, on no clock and on no visitor (docs/adr/0044).
 */
export interface Prerender {
  /** Chrome only: what stands around every page, by the name of the edge's part. */
  slots?: Partial<Record<SlotName, Slot>>;
  /** Bodies of pages by name, with the path each is served at, e.g. `{ home: { path: '/', Component: Home } }`. */
  bodies?: Record<string, { path: string; Component: ComponentType<SlotProps> }>;
}
