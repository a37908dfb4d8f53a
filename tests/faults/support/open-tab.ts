/**
 * A tab that is opened before releases change and used after: `node open-tab.ts ORIGIN`.
 *
 * Says `open` once the page is taken over; on the next line of its input it opens an article in place and has the tab load
 * every script that its own release's manifests name; then prints one JSON line: {scripts, problems, same}.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

interface Boot {
  remotes: Record<string, { entry: string }>;
  hostRelease: string;
}

const [origin] = process.argv.slice(2);
const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-background-networking', '--disable-component-update', ...sandbox],
});
const page = await browser.newPage();
const problems: string[] = [];
page.on('pageerror', (error) => problems.push(`${error.name}: ${error.message}`));
page.on('console', (message) => {
  if (message.type() === 'error') problems.push(message.text());
});
page.on('response', (answer) => {
  if (answer.url().includes('/assets/') && answer.status() >= 400)
    problems.push(`${answer.status()} ${answer.url()}`);
});

await page.goto(`${origin}/blog/`);
await page.locator('main[data-section-ready], #main').first().waitFor();
await page.waitForLoadState('networkidle');
await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
console.info('open');

await once(createInterface({ input: process.stdin }), 'line');

await page.locator('.coati-card h2 a').first().click();
await page.waitForURL(/\/blog\/(?!category)[\w-]+\/$/);
await page.locator('.coati-article').waitFor();
const same = (await page.locator('body[data-same-document]').count()) === 1;
const scripts = await page.evaluate(async () => {
  const boot = JSON.parse(document.getElementById('coati-boot')?.textContent ?? '') as Boot;
  const remotes = Object.values(boot.remotes).map(
    ({ entry }) => `${entry.slice(0, entry.lastIndexOf('/'))}/remote.json`,
  );
  let loaded = 0;
  for (const address of [...remotes, `/assets/host/${boot.hostRelease}/host.json`]) {
    const { files } = (await (await fetch(address)).json()) as { files: Record<string, string> };
    for (const file of Object.keys(files).filter((name) => name.endsWith('.js'))) {
      const script = new URL(file, new URL(address, location.href));
      const answer = await fetch(script, { integrity: files[file], cache: 'no-store' });
      if (!answer.ok) console.error(`${answer.status} ${script}`);
      loaded += 1;
    }
  }
  return loaded;
});
await browser.close();
console.info(JSON.stringify({ scripts, problems, same }));
process.exit(0);
