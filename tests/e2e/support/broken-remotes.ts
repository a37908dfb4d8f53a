/** Remotes that do not come, or come broken: one section's files answered by the test in place of the edge. */
import { createHash } from 'node:crypto';
import type { Page, Route } from 'playwright-core';

export type Fate = 'is missing' | 'is a page of HTML' | 'hangs' | 'throws at mount';
export const FATES: Fate[] = ['is missing', 'is a page of HTML', 'hangs', 'throws at mount'];

const html = '<!doctype html><title>Not a script</title>';

/** The address of a section's entry, whichever its release. */
export const entryOf = (section: string): RegExp => new RegExp(`/assets/${section}/[^/]+/entry\\..*\\.js$`);

const answers: Record<Exclude<Fate, 'throws at mount'>, (route: Route) => Promise<unknown> | undefined> = {
  'is missing': (route) => route.fulfill({ status: 404, body: '' }),
  'is a page of HTML': (route) => route.fulfill({ contentType: 'text/html', body: html }),
  hangs: () => undefined,
};

/** Lets a section meet its fate in this page, from the next document on. */
export async function breakRemote(page: Page, section: string, fate: Fate): Promise<void> {
  if (fate !== 'throws at mount') {
    await page.route(entryOf(section), answers[fate]);
    return;
  }
  const script = throwingRemote(section);
  const ours = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  // The page refuses any other script than the one it was told of.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    const shipped = new RegExp(`"${section}":\\{[^}]*"integrity":"([^"]+)"`).exec(body)?.[1];
    if (!shipped) throw new Error(`the page names no integrity of ${section}`);
    return route.fulfill({ response, body: body.replaceAll(shipped, ours) });
  });
  await page.route(entryOf(section), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

/** A container as webpack leaves one, with the page's own React, whose every part throws as it is drawn. */
const throwingRemote = (section: string): string => `
  window.remote_${section} = {
    init(scope) { this.scope = scope; },
    async get() {
      const React = (await Object.values(this.scope.react)[0].get())();
      const Broken = () => { throw new Error('broken at mount'); };
      const address = JSON.parse(document.getElementById('coati-boot').textContent).remotes.${section};
      const draws = {
        chrome: { slots: { header: Broken } },
        quote: { routes: [{ path: '*', Component: Broken }] },
        portal: { routes: [{ path: '*', Component: Broken }] },
      };
      const openPage = async () =>
        ({ title: document.title, description: '', path: location.pathname, area: 'travel',
           element: React.createElement(Broken) });
      return () => ({ default: { contract: address.contract, ...(draws.${section} ?? { openPage }) } });
    },
  };`;

/** How the host says that it failed. */
export const REASONS: Record<Fate, string> = {
  'is missing': 'missing',
  'is a page of HTML': 'missing',
  hangs: 'timeout',
  'throws at mount': 'threw',
};

/** Has the page write down when a fallback stood, and why: call before the document. */
export const watchFallbacks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener('coati:section-failed', (event) => {
      const { section, reason } = (event as CustomEvent<{ section: string; reason: string }>).detail;
      // The event comes before the fallback is drawn; what is seen counts. Chrome's is what was served.
      const look = (): void => {
        if (section === 'chrome' || document.querySelector('[role=alert]'))
          performance.mark(`test:gave-up-${section}`, { detail: reason });
        else requestAnimationFrame(look);
      };
      look();
    });
  });

/** Once a section's fallback stands: why, and how long it took from asking for the section by the page's own clock. */
export async function fallbackOf(page: Page, section: string): Promise<{ reason: string; afterMs: number }> {
  const name = `test:gave-up-${section}`;
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
  return page.evaluate((mark) => {
    const [asked] = performance.getEntriesByName('coati:host-ready');
    const [stood] = performance.getEntriesByName(mark) as PerformanceMark[];
    return { reason: String(stood?.detail), afterMs: (stood?.startTime ?? NaN) - (asked?.startTime ?? NaN) };
  }, name);
}

/** Whether React has taken over what is served around every page. */
export const headerLives = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#coati-header *')].some((node) =>
      Object.keys(node).some((key) => key.startsWith('__reactFiber$')),
    ),
  );
