import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { SlotProps } from './remote';

/** Parts of chrome as contract 1 knew them: drawn inside the page's store, and given nothing the page learned later. */
export type EarlierSlot = ComponentType<Pick<SlotProps, 'boot'>>;

/**
 * What a remote of the contract before today's exposes. Whoever raises CONTRACT_VERSION writes down here what
 * RemoteModule was until then; nothing but the host's adapter and its tests may need it.
 */
export interface EarlierRemoteModule {
  contract: 1;
  routes?: RouteObject[];
  slots?: Partial<Record<'header' | 'footer', EarlierSlot>>;
}
