import { listen } from '@coati/contracts';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => listen('coati:navigated', changed);
const current = (): string => window.location.pathname;
// What is drawn at build time stands on many pages.
const unknown = (): string => '';

/** Path of the page being shown, kept up with client navigations; empty in HTML drawn at build time. */
export const useCurrentPath = (): string => useSyncExternalStore(subscribe, current, unknown);
