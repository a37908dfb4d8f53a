/** What is neither bought nor signed in to: a quote that is gone, the search, the contact form, menu, question, chat. */
import type { Browser } from 'playwright-core';
import { at } from '../../brands';
import { ready, WIDTHS } from '../../browser';
import { agent, goOffDuty, goOnDuty } from '../../desk';
import { button, heading, type Walk } from './walk';

const NO_QUOTE = '/quote/AAAAAAAAAAAAAAAAAAAAAAAA';

export async function pieces({ page, brand, look }: Walk): Promise<void> {
  await waits({ page, brand, look });
  for (const query of ['lisbon', 'zzzqqqxxx', '']) {
    await page.goto(at(brand, `/search?coati[query]=${query}`));
    await ready(page);
    await look(`search for "${query}"`);
  }
  await page.goto(at(brand, '/contact-us/'));
  await ready(page);
  await button(page, 'Send the message').click();
  await look('contact, errors');
  await page.locator('#header-search').fill('insurance');
  await page.getByRole('listbox').first().waitFor();
  await look('search box, open');
  await page.setViewportSize({ width: WIDTHS.phone, height: 740 });
  await page.goto(at(brand, '/about-us/'));
  await ready(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').locator('summary', { hasText: 'Travel' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Carrier reviews' }).waitFor();
  // It closes by itself on a wide screen.
  await look('menu, open', [WIDTHS.phone, WIDTHS.tablet]);
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
}

/** Of an application's address: what is sent, its first wait, and its end where there is nothing. */
async function waits({ page, brand, look }: Pick<Walk, 'page' | 'brand' | 'look'>): Promise<void> {
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.goto(at(brand, NO_QUOTE));
  await heading(page, /sniff out the best deals/);
  await look('a quote, as it is sent');
  await page.goto(at(brand, '/sign-in'));
  await heading(page, 'One moment');
  await look('sign in, as it is sent');
  await page.unroute(scripts);

  const asked = /\/api\/quotes\/A+$/;
  let answer = (): void => undefined;
  const looked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(asked, async (route) => {
    await looked;
    await route.continue();
  });
  const wasAsked = page.waitForRequest(asked);
  await page.goto(at(brand, NO_QUOTE));
  await wasAsked;
  await heading(page, /sniff out the best deals/);
  // However long the look takes, the page does not think that it has waited for too long.
  await page.evaluate(() => {
    for (let timer = Number(setTimeout(() => undefined)); timer > 0; timer -= 1) clearTimeout(timer);
  });
  await look('a quote, before its first answer');
  answer();
  await heading(page, 'We cannot find this quote');
  await look('no such quote');
  await page.unroute(asked);
}

/** The question about measuring, asked of a visitor who has not answered it. */
export async function question({ page, brand, look }: Walk): Promise<void> {
  await page.goto(at(brand, '/about-us/'));
  await page.getByRole('region', { name: 'May we measure your visit?' }).waitFor();
  await look('the question about measuring');
}

/** The chat, where it is: beside pages on a wide screen, with an agent on duty. */
export async function chat({ page, brand, look }: Walk, browser: Browser): Promise<void> {
  const office = await agent(browser, 'Ada');
  await goOnDuty(office.page);
  await page.goto(at(brand, '/about-us/'));
  const widget = page.locator('#coati-chat');
  await widget.getByRole('button', { name: 'Live Chat Now' }).click();
  const panel = page.getByRole('region', { name: 'Live chat' });
  await panel.getByLabel('Your question').waitFor();
  await look('chat, before it', [WIDTHS.desktop]);
  await panel.getByLabel('Your question').fill('Is anybody there?');
  await panel.getByRole('button', { name: 'Start the chat' }).click();
  await panel.getByRole('log').getByText('Is anybody there?').waitFor();
  await look('chat', [WIDTHS.desktop]);
  await goOffDuty(office.page);
  await office.context.close();
}
