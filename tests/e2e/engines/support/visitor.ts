/** What a visitor does in a page, whichever engine draws it, found by what a person reads. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const WITHIN_MS = 20_000;
/** As a person would: where something sticks over the page's edge, its middle is reached all the same. */
export const CENTERED = { block: 'center', behavior: 'instant' } as const;

/** Something in a page that can be used. */
export interface Control {
  /** In the middle of the window, once it is enabled. */
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** The value that a field holds in markup ("2026-12-05"), by keys where the engine takes them. */
  set(value: string): Promise<void>;
  text(): Promise<string>;
  attribute(name: string): Promise<string | null>;
}

export abstract class Visitor {
  abstract readonly engine: string;

  /** Answers no to being measured, opens a page in a window of so many px and waits until React has taken it over. */
  abstract open(address: string, width: number): Promise<void>;
  abstract ask<T>(expression: string): Promise<T>;
  /** All that is seen now. */
  abstract seen(xpath: string): Promise<Control[]>;
  /** What is done in the gateway's card form, a document of another origin. */
  abstract inCardForm(work: () => Promise<void>): Promise<void>;
  abstract quit(): Promise<void>;
  /** PNG, base64. */
  protected abstract screenshot(): Promise<string>;

  /** The first thing seen; waits for it. */
  async see(xpath: string): Promise<Control> {
    for (const until = Date.now() + WITHIN_MS; Date.now() < until;) {
      const [first] = await this.seen(xpath);
      if (first) return first;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`nobody sees ${xpath}`);
  }

  heading(words: string): Promise<Control> {
    return this.see(`//*[self::h1 or self::h2][contains(., "${words}")]`);
  }

  async press(words: string, within = ''): Promise<void> {
    await (await this.see(`${within}//button[starts-with(normalize-space(.), "${words}")]`)).click();
  }

  async field(label: string, within = ''): Promise<Control> {
    const found = await this.see(`${within}//label[starts-with(normalize-space(.), "${label}")]`);
    return this.see(`//*[@id="${await found.attribute('for')}"]`);
  }

  async type(label: string, text: string, within = ''): Promise<void> {
    await (await this.field(label, within)).type(text);
  }

  async set(label: string, value: string, within = ''): Promise<void> {
    await (await this.field(label, within)).set(value);
  }

  /** A picture for whoever asks for them with SCREENS=folder. */
  async picture(name: string): Promise<void> {
    const folder = process.env.SCREENS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${this.engine}-${name}.png`), await this.screenshot(), 'base64');
  }
}

/** Whether React has taken the page over. */
export const TAKEN_OVER =
  "performance.getEntriesByType('mark').some(({ name }) => name.endsWith('section-mounted'))";
export const REFUSED = "document.cookie = 'coati_consent=1.refused; Path=/'";
