/** The agents' desk at every width, with somebody who waits. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launch, visit, WIDTHS } from './support/browser';
import { agent, leaveDesk } from './support/desk';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(() => leaveDesk(browser));

describe.each(Object.entries(WIDTHS))('the desk at %s width', (name, width) => {
  it('has nothing that axe objects to, and fits the screen', { timeout: 90_000 }, async () => {
    const { page: visitor, context } = await visit(browser);
    await visitor.goto('/about-us/');
    const begun = await visitor.evaluate(async () => {
      const prechat = { url: location.href, partner: 'coati', webSource: 'coati' };
      const body = { startId: crypto.randomUUID(), text: 'Hello?', name: 'Grace Sample', prechat };
      const headers = { 'Content-Type': 'application/json' };
      const said = await fetch('/api/chat/conversations', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return said.status;
    });
    expect(begun).toBe(201);
    const { page, context: office, problems } = await agent(browser, `Fay at ${name}`, width);
    const found: string[] = [];
    const look = async (screen: string): Promise<void> => {
      await picture(page, `desk-${screen}-${name}`);
      found.push(
        ...(await violations(page)),
        ...((await sidewaysScroll(page)) > 0 ? [`${screen} is too wide`] : []),
      );
    };
    await look('list');
    await page
      .getByRole('link', { name: /Grace Sample/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Take this conversation' }).click();
    await page.getByText(`Fay at ${name} is here.`).waitFor();
    await look('talk');
    await page.getByRole('button', { name: 'End the conversation' }).click();
    await page.getByRole('link', { name: /Contact requests/ }).click();
    await look('requests');
    expect([...found, ...problems]).toEqual([]);
    await context.close();
    await office.close();
  });
});
