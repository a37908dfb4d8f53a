/** The chat as a visitor sees it: what stands on a page, and how a conversation begins. */
import type { Page } from 'playwright-core';

export const widget = (page: Page) => page.locator('#coati-chat');
export const invitation = (page: Page) => page.getByRole('heading', { name: 'Questions about these plans?' });
export const chatButton = (page: Page) => widget(page).getByRole('button', { name: 'Live Chat Now' });
export const contactLink = (page: Page) => widget(page).getByRole('link', { name: 'Contact us' });
export const panel = (page: Page) => page.getByRole('region', { name: 'Live chat' });

export async function beginChat(page: Page, text: string): Promise<void> {
  await panel(page).getByLabel('Your question').fill(text);
  await panel(page).getByRole('button', { name: 'Start the chat' }).click();
  await panel(page).getByRole('log').getByText(text).waitFor();
}

export const until = async (there: () => Promise<boolean>, withinMs = 30_000): Promise<void> => {
  const end = Date.now() + withinMs;
  while (!(await there())) {
    if (Date.now() > end) throw new Error('it did not come in time');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
