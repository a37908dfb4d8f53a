/** Loaded once the page works: tells our own service how this page did, once, when it is left. */
import type { PageVitals } from '@coati/api';
import type { BootData } from '@coati/contracts';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { readBootData } from '../boot-data';
import { hasPrivacyControl } from '../consent/standing';
import { troubles } from './early';
import { PageErrors } from './page-errors';

const ADDRESS = '/api/analytics/vitals';
const UNKNOWN = 'unknown';

/** The libraries' measuring functions; tests give their own. */
export interface Measures {
  onLCP: (told: (metric: { value: number }) => void) => void;
  onINP: (told: (metric: { value: number }) => void) => void;
  onCLS: (told: (metric: { value: number }) => void) => void;
}

/**
 * Measures this page by release, without an id and without a word of what went wrong. Nothing is measured under Global
 * Privacy Control, or on pages that the configured share leaves out. Source: docs/adr/0025.
 */
export function startVitals(
  boot: BootData = readBootData(),
  measures: Measures = { onLCP, onINP, onCLS },
  chance: number = Math.random(),
): void {
  if (hasPrivacyControl() || chance >= (boot.tracking?.vitalsShare ?? 1)) return;
  const errors = new PageErrors(boot);
  errors.hear(troubles);
  const measured: Pick<PageVitals, 'lcpMs' | 'inpMs' | 'cls'> = { lcpMs: null, inpMs: null, cls: null };
  measures.onLCP(({ value }) => (measured.lcpMs = Math.round(value)));
  measures.onINP(({ value }) => (measured.inpMs = Math.round(value)));
  measures.onCLS(({ value }) => (measured.cls = Math.round(value * 10_000) / 10_000));
  // The library settles its figures as the event passes the window on its way down; this hears it after.
  const leave = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', leave);
    const body: PageVitals = { ...placesOf(boot), page: pageKind(), ...measured, errors: errors.list };
    navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', leave);
}

/** What a page runs; a part that the edge named no release of cannot be compared with anything. */
const placesOf = ({ section, remotes, hostRelease }: BootData) => ({
  section,
  release: remotes[section]?.release ?? UNKNOWN,
  chromeRelease: remotes.chrome?.release ?? UNKNOWN,
  hostRelease,
});

/** Whether the page is read as it was served, or drawn by its section. */
const pageKind = (): string => document.getElementById('main')?.dataset['frame'] ?? 'document';
