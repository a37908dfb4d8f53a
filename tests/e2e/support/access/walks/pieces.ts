/** What is neither bought nor signed in to: a quote that is gone, the search, the contact form, menu, question, chat. */
import type { Browser } from 'playwright-core';
import { at } from '../../brands';
import { WIDTHS } from '../../browser';
import { agent, goOffDuty, goOnDuty } from '../../desk';
import { ready } from '../../journey';
import { button, type Walk } from './walk';

export async function pieces({ page, brand, look }: Walk): Promise<void> {
  await page.goto(at(brand, '/quote/AAAAAAAAAAAAAAAAAAAAAAAA'));
  await page.getByRole('heading', { name: 'We cannot find this quote' }).waitFor();
  await look('no such quote');
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
  await page.getByRole('dialog').getByRole('button', { name: 'Travel' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Carrier reviews' }).waitFor();
  // It closes by itself on a wide screen.
  await look('menu, open', [WIDTHS.phone, WIDTHS.tablet]);
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
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
