/** WebKit, the engine of Safari, in its own small browser, driven by its own driver; the system's, as Chromium is. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { Builder, By, Capabilities, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { baseUrl } from '../../support/browser';
import { freePort } from '../../support/free-port';
import { CENTERED, REFUSED, TAKEN_OVER, Visitor, WITHIN_MS, type Control } from './visitor';

const DRIVER = '/usr/bin/WebKitWebDriver';
/** Where Debian keeps the small browser that WebKit is tried in. */
const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
/** This build of WebKit takes no keys for a day, nor in a frame of another origin, not even on a page of nothing else. */
const SET = `
  const [field, value] = arguments;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));`;

class WebKitVisitor extends Visitor {
  readonly engine = 'webkit';

  constructor(
    private readonly driver: WebDriver,
    private readonly process: ChildProcess,
  ) {
    super();
  }

  async open(address: string, width: number): Promise<void> {
    await this.driver.manage().window().setRect({ x: 0, y: 0, width, height: 900 });
    // The answer stands before the page is there; a file without scripts is enough to give it.
    await this.driver.get(new URL('/robots.txt', baseUrl).href);
    await this.driver.executeScript(REFUSED);
    await this.driver.get(new URL(address, baseUrl).href);
    await this.driver.wait(() => this.ask<boolean>(TAKEN_OVER), WITHIN_MS, 'nothing took the page over');
  }

  ask<T>(expression: string): Promise<T> {
    return this.driver.executeScript<T>(`return ${expression}`);
  }

  async seen(xpath: string): Promise<Control[]> {
    const found: Control[] = [];
    for (const element of await this.driver.findElements(By.xpath(xpath)))
      if (await element.isDisplayed()) found.push(this.control(element));
    return found;
  }

  async inCardForm(work: () => Promise<void>): Promise<void> {
    await this.driver.switchTo().frame(await this.driver.findElement(By.id('card-fields')));
    await work();
    await this.driver.switchTo().defaultContent();
  }

  quit(): Promise<void> {
    return this.driver.quit().finally(() => this.process.kill());
  }

  protected screenshot(): Promise<string> {
    return this.driver.takeScreenshot();
  }

  private control(element: WebElement): Control {
    const { driver } = this;
    return {
      click: async () => {
        await driver.executeScript('arguments[0].scrollIntoView(arguments[1])', element, CENTERED);
        await driver.wait(until.elementIsEnabled(element), WITHIN_MS);
        await element.click();
      },
      type: (text) => element.sendKeys(text),
      set: (value) => driver.executeScript(SET, element, value),
      text: () => element.getText(),
      attribute: (name) => element.getAttribute(name),
    };
  }
}

/** Raises: Error: WebKit or its driver is missing; `make test-webkit` installs them. */
export async function launch(): Promise<Visitor> {
  const [binary] = globSync(BROWSERS);
  if (!binary || !existsSync(DRIVER)) throw new Error(`no ${DRIVER}: run make test-webkit`);
  const port = await freePort();
  const process = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore' });
  try {
    await listening(port, process);
    const wanted = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    };
    const builder = new Builder().usingServer(`http://127.0.0.1:${port}`);
    return new WebKitVisitor(await builder.withCapabilities(new Capabilities(wanted)).build(), process);
  } catch (error) {
    process.kill();
    throw error;
  }
}

async function listening(port: number, process: ChildProcess): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    if (process.exitCode !== null) throw new Error(`${DRIVER} ended with ${process.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${DRIVER} does not answer`);
}
