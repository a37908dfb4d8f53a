import type { ComponentType } from 'react';
import type { SlotProps } from './remote';

/**
 * What a remote's `src/prerender.tsx` exports as default: the HTML drawn once per brand at build time and served by
 * the edge. The same components the browser will draw, so that React takes over without a change.
 */
export interface Prerender {
  /** Chrome only: what stands inside the edge's header and footer. */
  slots?: Partial<Record<'header' | 'footer', ComponentType<SlotProps>>>;
  /** Bodies of pages by name, with the path each is served at, e.g. `{ home: { path: '/', Component: Home } }`. */
  bodies?: Record<string, { path: string; Component: ComponentType<SlotProps> }>;
}
