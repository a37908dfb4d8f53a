/** What leaves a page for anybody else, what it keeps, and the steps on which it could. */
import type { BrowserContext, Page } from 'playwright-core';
import { baseUrl, sandboxUrl } from './browser';

/** The sandbox is the payment gateway too, whose card form (and what it is made of) measures nobody. */
const isGateway = (url: URL): boolean =>
  url.origin === sandboxUrl && /^\/(?:gateway|static)\//.test(url.pathname);

/** Requests that leave for anybody but this site, from the first on. */
export function strangersOf(context: BrowserContext): string[] {
  const strangers: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOurs = url.port === new URL(baseUrl).port && /(^|\.)localhost$/.test(url.hostname);
    if (!isOurs && !isGateway(url) && url.protocol.startsWith('http')) strangers.push(request.url());
  });
  return strangers;
}

export const kept = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), cookies: document.cookie }));

export async function lookAtAPlan(page: Page): Promise<void> {
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Details/ })
    .click();
  await page.waitForURL(/\/plans\//);
  // Left before it is drawn, a page was not viewed.
  await page.locator('#benefits-title').waitFor();
}
