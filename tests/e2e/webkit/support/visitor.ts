/** What a visitor does in a page that WebKit shows, found by what a person reads. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { By, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { baseUrl } from '../../support/browser';

const WITHIN_MS = 20_000;
/** As a person would: where something sticks over the page's edge, its middle is reached all the same. */
const INTO_VIEW = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
/** This build of WebKit takes no keys for a day, nor in a frame of another origin, not even on a page of nothing else. */
const SET = `
  const [field, value] = arguments;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));`;

export class Visitor {
  constructor(readonly driver: WebDriver) {}

  /** A page that React has taken over, of a visitor who has said no to being measured. */
  async open(address: string, width: number): Promise<void> {
    await this.driver.manage().window().setRect({ x: 0, y: 0, width, height: 900 });
    // The answer stands before the page is there; a file without scripts is enough to give it.
    await this.driver.get(new URL('/robots.txt', baseUrl).href);
    await this.driver.executeScript("document.cookie = 'coati_consent=1.refused; Path=/'");
    await this.driver.get(new URL(address, baseUrl).href);
    await this.driver.wait(
      async () =>
        this.ask<boolean>(
          "performance.getEntriesByType('mark').some(({ name }) => name.endsWith('section-mounted'))",
        ),
      WITHIN_MS,
      'nothing took the page over',
    );
  }

  ask<T>(expression: string): Promise<T> {
    return this.driver.executeScript<T>(`return ${expression}`);
  }

  /** The first thing seen; waits for it. */
  async see(xpath: string): Promise<WebElement> {
    const found = async () => {
      for (const element of await this.driver.findElements(By.xpath(xpath)))
        if (await element.isDisplayed()) return element;
      return null;
    };
    return (await this.driver.wait(found, WITHIN_MS, `nobody sees ${xpath}`)) as WebElement;
  }

  heading(words: string): Promise<WebElement> {
    return this.see(`//*[self::h1 or self::h2][contains(., "${words}")]`);
  }

  async press(words: string, within = ''): Promise<void> {
    await this.click(await this.see(`${within}//button[starts-with(normalize-space(.), "${words}")]`));
  }

  async click(element: WebElement): Promise<void> {
    await this.driver.executeScript(INTO_VIEW, element);
    await this.driver.wait(until.elementIsEnabled(element), WITHIN_MS);
    await element.click();
  }

  async field(label: string, within = ''): Promise<WebElement> {
    const found = await this.see(`${within}//label[starts-with(normalize-space(.), "${label}")]`);
    return this.driver.findElement(By.id((await found.getAttribute('for')) ?? ''));
  }

  async type(label: string, text: string, within = ''): Promise<void> {
    await (await this.field(label, within)).sendKeys(text);
  }

  async set(label: string, value: string, within = ''): Promise<void> {
    await this.driver.executeScript(SET, await this.field(label, within), value);
  }

  /** A picture for whoever asks for them with SCREENS=folder. */
  async picture(name: string): Promise<void> {
    const folder = process.env.SCREENS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `webkit-${name}.png`), await this.driver.takeScreenshot(), 'base64');
  }
}
