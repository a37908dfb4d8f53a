/**
 * node mounted.js: opens pages in a lane of a running platform and says what is wrong with each.
 *
 * Reads {origin, token, pages: [{path, section, releases}]} from standard input; writes a JSON array with
 * {path, section, flaws, scripts, hinted} of each page, in their order. Exit status 1 with a sentence on standard error
 * where there is no browser.
 */
import { readFileSync } from 'node:fs';
import { launch } from './chromium.js';
import { tryPage } from './try-page.js';

/** As many as keep the two cores of a small machine busy while others wait for the network. */
const AT_ONCE = 3;

async function tryAll(browser, { pages, ...trial }) {
  const findings = [];
  let next = 0;
  const runner = async () => {
    for (let index = next++; index < pages.length; index = next++)
      findings[index] = await tryPage(browser, trial, pages[index]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  // A page that came too late beside others is asked once more, alone: a mount that is broken stays broken.
  for (const [index, { flaws }] of findings.entries()) {
    if (flaws.some((flaw) => /timeout|not usable within/i.test(flaw)))
      findings[index] = await tryPage(browser, trial, pages[index]);
  }
  return findings;
}

let browser;
try {
  browser = await launch();
  console.info(JSON.stringify(await tryAll(browser, JSON.parse(readFileSync(0, 'utf8')))));
} catch (error) {
  console.error(error.message ?? error);
  process.exitCode = 1;
} finally {
  await browser?.close();
}
