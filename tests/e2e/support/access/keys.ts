/** A visitor who has keys and no pointer: every stop is looked at, and what is wrong with it is told at the end. */
import type { Frame, Locator, Page } from 'playwright-core';
import { stopFlaws } from './stop-flaws';

export class Keys {
  readonly flaws: string[] = [];
  /** Names of the stops in their order. */
  readonly stops: string[] = [];

  constructor(readonly page: Page) {}

  /** Presses Tab until this has the focus; where it never gets it, says what did. */
  async to(target: Locator, within = 30, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < within; presses += 1) {
      await this.page.keyboard.press(key);
      passed.push(await this.look());
      if (await isFocused(target)) return;
    }
    throw new Error(`${within} stops, and ${String(target)} is none of them: ${passed.join(' → ')}`);
  }

  /** To this, and presses a key there. */
  async at(target: Locator, key: 'Enter' | 'Space', within?: number): Promise<void> {
    await this.to(target, within);
    await this.page.keyboard.press(key);
  }

  /** To this field, and types as a person does: the keys alone, wherever they lead. */
  async type(target: Locator, text: string, within?: number): Promise<void> {
    await this.to(target, within);
    await this.page.keyboard.type(text);
  }

  /** What a step leaves focused is never the body: a reader would begin again at the top. */
  async keepsPlace(after: string): Promise<void> {
    await this.page
      .waitForFunction(() => document.activeElement && document.activeElement !== document.body, undefined, {
        timeout: 3_000,
      })
      .catch(() => this.flaws.push(`after ${after} the focus is on the body`));
  }

  /** Looks at what has the focus now, in the frame that has it; its name. */
  private async look(): Promise<string> {
    const frame = await frameWithFocus(this.page);
    const { name, flaws } = await frame.evaluate(stopFlaws);
    this.stops.push(name);
    this.flaws.push(...flaws.map((flaw) => `stop ${this.stops.length}, ${name}: ${flaw}`));
    return name;
  }
}

const isFocused = async (target: Locator): Promise<boolean> =>
  (await target.count()) > 0 &&
  target.first().evaluate((element) => element === document.activeElement && document.hasFocus());

async function frameWithFocus(page: Page): Promise<Frame> {
  const focused = await page.evaluateHandle(() => document.activeElement);
  return (await focused.asElement()?.contentFrame()) ?? page.mainFrame();
}
