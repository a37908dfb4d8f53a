/** Firefox, the system's own as Chromium is, driven over WebDriver BiDi, the protocol that it speaks without a driver. */
import { existsSync } from 'node:fs';
import { launch as start, type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { baseUrl } from '../../support/browser';
import { CENTERED, REFUSED, TAKEN_OVER, Visitor, WITHIN_MS, type Control } from './visitor';

const EXECUTABLES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
/** A test talks to the platform alone: no updates, no reports, no lists of bad sites. */
const QUIET = {
  'app.update.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

class FirefoxVisitor extends Visitor {
  readonly engine = 'firefox';
  private within: Page | Frame;

  constructor(
    private readonly browser: Browser,
    private readonly page: Page,
    readonly problems: string[],
  ) {
    super();
    this.within = page;
  }

  async open(address: string, width: number): Promise<void> {
    await this.page.setViewport({ width, height: width < 768 ? 740 : 900 });
    // The answer stands before the page is there; a file without scripts is enough to give it.
    await this.page.goto(new URL('/robots.txt', baseUrl).href);
    this.problems.length = 0;
    await this.ask(REFUSED);
    await this.page.goto(new URL(address, baseUrl).href);
    await this.page.waitForFunction(TAKEN_OVER, { timeout: WITHIN_MS });
  }

  ask<T>(expression: string): Promise<T> {
    return this.page.evaluate(expression) as Promise<T>;
  }

  async seen(xpath: string): Promise<Control[]> {
    const found: Control[] = [];
    for (const element of await this.within.$$(`xpath/${xpath}`))
      if (await element.isVisible()) found.push(control(element));
    return found;
  }

  async inCardForm(work: () => Promise<void>): Promise<void> {
    const frame = await (await this.page.$('iframe#card-fields'))?.contentFrame();
    if (!frame) throw new Error('the card form is no frame');
    this.within = frame;
    await work();
    this.within = this.page;
  }

  quit(): Promise<void> {
    return this.browser.close();
  }

  protected screenshot(): Promise<string> {
    return this.page.screenshot({ encoding: 'base64' });
  }
}

function control(element: ElementHandle): Control {
  const isDay = () => element.evaluate((field) => field instanceof HTMLInputElement && field.type === 'date');
  return {
    click: async () => {
      await element.evaluate((found, where) => found.scrollIntoView(where), CENTERED);
      await element.click();
    },
    type: (text) => element.type(text),
    set: async (value) => {
      const [year, month, day] = value.split('-');
      await element.type((await isDay()) ? `${month}${day}${year}` : value);
    },
    text: () => element.evaluate((found) => found.textContent),
    attribute: (name) => element.evaluate((found, named) => found.getAttribute(named), name),
  };
}

/** `scheme`: what the visitor's system is set to. Raises: Error: Firefox is missing; `make test-firefox` installs it. */
export async function launch(scheme: 'light' | 'dark' = 'light'): Promise<FirefoxVisitor> {
  const executablePath = EXECUTABLES.find(existsSync);
  if (!executablePath) throw new Error(`no ${EXECUTABLES.join(', ')}: run make test-firefox`);
  const browser = await start({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      ...QUIET,
      'intl.accept_languages': 'en-US',
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
    },
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  return new FirefoxVisitor(browser, page, problems);
}
