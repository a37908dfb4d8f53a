import type { PageVitals } from '@coati/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleBoot } from '../testing';
import { startVitals, type Measures } from './start-vitals';

const boot = sampleBoot();
const sent = vi.fn<(path: string, body: Blob) => boolean>(() => true);
let told: Record<'lcp' | 'inp' | 'cls', (metric: { value: number }) => void>;
const measures: Measures = {
  onLCP: (tell) => (told.lcp = tell),
  onINP: (tell) => (told.inp = tell),
  onCLS: (tell) => (told.cls = tell),
};

function turn(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

async function body(): Promise<PageVitals> {
  const [path, blob] = sent.mock.lastCall ?? [];
  expect([path, blob?.type]).toEqual(['/api/analytics/vitals', 'application/json']);
  return JSON.parse((await blob?.text()) ?? '') as PageVitals;
}

beforeEach(() => {
  told = { lcp: () => undefined, inp: () => undefined, cls: () => undefined };
  Object.defineProperty(navigator, 'sendBeacon', { value: sent, configurable: true });
});
afterEach(() => {
  turn('hidden');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sent.mockClear();
  document.body.replaceChildren();
});

it('tells once, when the page is left: figures, releases and what broke, and no id', async () => {
  const main = Object.assign(document.createElement('main'), { id: 'main' });
  main.dataset['frame'] = 'app';
  document.body.append(main);
  startVitals(boot, measures);
  told.lcp({ value: 1234.6 });
  told.inp({ value: 80 });
  told.cls({ value: 0.012345 });
  window.dispatchEvent(
    new CustomEvent('coati:section-failed', { detail: { section: 'quote', reason: 'threw' } }),
  );
  turn('visible');
  expect(sent).not.toHaveBeenCalled();
  turn('hidden');
  turn('visible');
  turn('hidden');
  expect(sent).toHaveBeenCalledOnce();
  expect(await body()).toEqual({
    section: 'quote',
    release: 'a1',
    chromeRelease: 'unknown',
    hostRelease: 'h1',
    page: 'app',
    lcpMs: 1235,
    inpMs: 80,
    cls: 0.0123,
    errors: [{ kind: 'threw', section: 'quote', release: 'a1' }],
  });
});

it('takes in what broke before anybody listened', async () => {
  vi.resetModules();
  await import('./early');
  window.dispatchEvent(
    new CustomEvent('coati:section-failed', { detail: { section: 'host', reason: 'chunk' } }),
  );
  const { startVitals: startLate } = await import('./start-vitals');
  startLate(boot, measures);
  turn('hidden');
  expect((await body()).errors).toEqual([{ kind: 'chunk', section: 'host', release: 'h1' }]);
});

it('says nothing of what it could not measure', async () => {
  startVitals(boot, measures);
  turn('hidden');
  expect(await body()).toMatchObject({ page: 'document', lcpMs: null, inpMs: null, cls: null, errors: [] });
});

it('sends nothing under Global Privacy Control', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { globalPrivacyControl: true }));
  startVitals(boot, measures);
  turn('hidden');
  expect(sent).not.toHaveBeenCalled();
});

it('sends of as many pages as the configuration says', () => {
  const tracking = { writeKey: 'k', cdnUrl: null, apiHost: null, adTracker: null, formEmbed: null };
  const some = { ...boot, tracking: { ...tracking, vitalsShare: 0.25 } };
  startVitals(some, measures, 0.25);
  startVitals({ ...boot, tracking: { ...tracking, vitalsShare: 0 } }, measures, 0);
  turn('hidden');
  expect(sent).not.toHaveBeenCalled();
  startVitals(some, measures, 0.24);
  turn('hidden');
  expect(sent).toHaveBeenCalledOnce();
});
