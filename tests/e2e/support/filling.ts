/** Values that nobody types: pasted from elsewhere, or put there by the browser or a password manager. */
import type { Page } from 'playwright-core';

/** Something to copy from beside the page, and pasting it by its keys where the keyboard is. */
export async function clipboardOf(page: Page): Promise<(text: string) => Promise<void>> {
  const beside = await page.context().newPage();
  await beside.setContent('<textarea></textarea>');
  return async (text) => {
    await beside.locator('textarea').fill(text);
    await beside.keyboard.press('Control+a');
    await beside.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
  };
}

/** Fills fields in by their ids, all in one breath, and tells of it as browsers do. */
export const autofill = (page: Page, values: Record<string, string>): Promise<void> =>
  put(page, values, true);

/** What a browser puts into a page before any of its scripts is there to hear of it. */
export const fillInSilence = (page: Page, values: Record<string, string>): Promise<void> =>
  put(page, values, false);

const put = (page: Page, values: Record<string, string>, told: boolean): Promise<void> =>
  page.evaluate(
    ([all, isTold]) => {
      for (const [id, value] of Object.entries(all)) {
        const field = document.getElementById(id) as HTMLInputElement;
        if (field.type === 'radio' || field.type === 'checkbox') {
          field.checked = value === 'on';
        } else {
          // Not the one that a page's script may have put over it: a browser sets the field itself.
          const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');
          own?.set?.call(field, value);
        }
        if (!isTold) continue;
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    },
    [values, told] as const,
  );

/** Keeps the scripts of a section from coming until the answer is called. */
export async function scriptsHeld(page: Page, section: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/assets/${section}/**/*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/** What was sent to an address of the platform by what `act` does, as JSON. */
export async function sentBy(page: Page, path: string, act: () => Promise<unknown>): Promise<unknown> {
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === path,
  );
  await act();
  return (await sent).postDataJSON();
}

/**
 * Messages to the agents are answered in the page: the service holds what comes from one network more than five times, and
 * contact.test.ts is where they arrive.
 */
export const takeMessages = (page: Page): Promise<unknown> =>
  page.route('**/api/contact/requests', (route) =>
    route.fulfill({ status: 202, json: { reference: 'ABCDEFGH' } }),
  );
