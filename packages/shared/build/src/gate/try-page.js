/* global clearTimeout, setTimeout */
import { listen } from './ears.js';
import { missing } from './landmarks.js';

/** A busy machine may be late; a page that is not usable by then is broken. */
const USABLE_WITHIN_MS = 12_000;
const QUIET_WITHIN_MS = 4_000;

/**
 * Opens one page in the lane of a trial, as a browser that has said no to being measured, until everything that comes
 * by itself has come. Resolves to its flaws, the scripts that ran before it was usable, and those it was served hints for.
 */
export async function tryPage(browser, { origin, token }, { path, section, releases }) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  const cookies = { coati_lane: token, coati_consent: '1.refused' };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  try {
    const { heard, usable } = await listen(page, origin);
    const answer = await page.goto(path, { timeout: USABLE_WITHIN_MS });
    const hinted = hintsIn(await answer.text());
    // Chrome's own pages are those of nobody else.
    const status = section === 'chrome' ? 404 : 200;
    if (answer.status() !== status) heard.flaws.push(`it answered ${answer.status()} in place of ${status}`);
    const isUsable = await within(USABLE_WITHIN_MS, usable);
    if (!isUsable) heard.flaws.push(`it was not usable within ${USABLE_WITHIN_MS / 1000} s`);
    heard.flaws.push(...(await page.evaluate(missing, { section, releases })));
    const scripts = [...heard.scripts];
    await page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS }).catch(() => undefined);
    heard.isOver = true;
    return { path, section, flaws: [...new Set(heard.flaws)], scripts, hinted };
  } catch (error) {
    return { path, section, flaws: [String(error.message).split('\n')[0]], scripts: [], hinted: [] };
  } finally {
    await context.close();
  }
}

const hintsIn = (html) =>
  [...html.matchAll(/<link rel="preload" as="script"[^>]*href="([^"]+)"/g)].map(([, href]) => href);

function within(limitMs, work) {
  let limit;
  const over = new Promise((resolve) => (limit = setTimeout(resolve, limitMs, false)));
  // A timer that is left running keeps the process, and whoever ships, waiting for it long after the answer.
  return Promise.race([work.then(() => true), over]).finally(() => clearTimeout(limit));
}
