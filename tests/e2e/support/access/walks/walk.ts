/** A walk goes from screen to screen of a brand and has each looked at where it stands. */
import type { Frame, Page } from 'playwright-core';

export interface Walk {
  page: Page;
  brand: string;
  /** Asks everything of the page as it stands; at fewer widths where it is another screen on the others. */
  look: (what: string, widths?: readonly number[]) => Promise<void>;
  /** Asks what axe objects to in a document of others that stands in the page. */
  lookInto: (what: string, frame: Frame) => Promise<void>;
}

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 30_000 });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Resolves when what an account's screen waits for has come. */
export const drawn = (page: Page): Promise<void> =>
  page.locator('main [aria-hidden="true"][class*="skeleton"]').first().waitFor({ state: 'detached' });
