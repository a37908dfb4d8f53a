import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, ready, visit } from './support/browser';
import { openLane, type DevLane } from './support/dev-lane';

const root = join(import.meta.dirname, '../..');
const GUIDE = '/pet-insurance/';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const banner = (page: Page) => page.getByRole('complementary', { name: 'Development' });
const headline = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

describe('make dev', () => {
  let sources: string;
  let lane: DevLane;
  beforeAll(async () => {
    // Never the tree everybody works in: a copy that finds what is installed.
    sources = mkdtempSync(join(tmpdir(), 'coati-section-'));
    cpSync(join(root, 'packages/remotes/pet'), join(sources, 'pet'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'));
    lane = await openLane('pet', join(sources, 'pet'));
  });
  afterAll(async () => {
    await lane.end();
    rmSync(sources, { recursive: true });
  });

  it('shows a save in the browser that asked for it, by itself and with what was typed, and in no other', async () => {
    const mine = await visit(browser);
    const theirs = await visit(browser);
    await mine.page.goto(lane.link);
    await banner(mine.page).getByText('pet from make dev').waitFor();
    expect(new URL(mine.page.url()).pathname).toBe(GUIDE);
    await ready(mine.page);
    await mine.page.getByLabel('Vet bill').fill('2300');
    await theirs.page.goto(GUIDE);
    const live = await headline(theirs.page);
    expect(await headline(mine.page)).toBe(live);

    const hero = join(sources, 'pet/src/guide/hero.tsx');
    const before = readFileSync(hero, 'utf8');
    writeFileSync(hero, before.replace(/(<h1 [^>]*>)[^<]+/, '$1Saved a moment ago'));
    await mine.page.getByRole('heading', { level: 1, name: 'Saved a moment ago' }).waitFor();
    await ready(mine.page);
    await expect.poll(() => mine.page.getByLabel('Vet bill').inputValue()).toBe('2300');
    // Drawn with it: the HTML says so as well, before any script.
    const drawn = async () =>
      (await (await mine.page.request.get(GUIDE)).text()).includes('Saved a moment ago');
    await expect.poll(drawn).toBe(true);
    await theirs.page.reload();
    expect(await headline(theirs.page)).toBe(live);
    expect(await banner(theirs.page).count()).toBe(0);

    writeFileSync(hero, `${before}\nexport const broken = ;\n`);
    await banner(mine.page).getByText('does not build').waitFor();
    await banner(mine.page).getByText('hero.tsx').waitFor();
    expect(await headline(mine.page)).toBe('Saved a moment ago');
    expect([...mine.problems, ...theirs.problems]).toEqual([]);

    await banner(mine.page).getByRole('link', { name: 'Back to the live site' }).click();
    // The address is the same before and after: only the banner tells that the page is another.
    await banner(mine.page).waitFor({ state: 'detached' });
    await ready(mine.page);
    expect(new URL(mine.page.url()).pathname).toBe(GUIDE);
    expect(await headline(mine.page)).toBe(live);
    await Promise.all([mine.context.close(), theirs.context.close()]);
  });

  it('leaves nothing when it ends: whoever was in the lane sees the live site', async () => {
    const { page, context } = await visit(browser);
    await page.goto(lane.link);
    await banner(page).waitFor();
    expect(await lane.end()).toBe(0);
    await banner(page).getByText('make dev has ended').waitFor();
    await page.reload();
    await ready(page);
    expect(await banner(page).count()).toBe(0);
    await context.close();
  });

  it('sends nobody to another site, and opens no lane for a token that is none', async () => {
    const open = (path: string) => fetch(new URL(path, baseUrl), { redirect: 'manual' });
    const token = '0'.repeat(32);
    for (const path of [
      `/_lane/${token}/\\evil.example/`,
      `/_lane/${token}/%2fevil.example/`,
      '/_lane/short/',
    ]) {
      const answer = await open(path);
      const target = answer.headers.get('location') ?? '/';
      expect(new URL(target, baseUrl).origin, path).toBe(new URL(baseUrl).origin);
    }
    expect((await open('/_lane/short/')).status).toBe(404);
    expect((await open(`/_lane/${token}/../../access.json`)).status).toBe(404);
  });
});

describe('a remote of the contract before', () => {
  const earlier = (section: string) => openLane(section, join(root, 'tests/e2e/support/earlier', section));

  it('runs its routes in today’s host, with its router and store', async () => {
    const lane = await earlier('portal');
    const { page, context, problems } = await visit(browser);
    await page.goto(lane.link);
    await page.getByRole('heading', { level: 1, name: 'Account of contract 1' }).waitFor();
    await page.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('heading', { level: 1, name: 'Details of contract 1' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
    await lane.end();
  });

  it('comes to life as chrome, where its header and footer were served', async () => {
    const lane = await earlier('chrome');
    const { page, context, problems } = await visit(browser);
    const noise: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('drew a part of the page anew')) noise.push(message.text());
    });
    await page.goto(lane.link);
    const header = page.getByRole('banner');
    expect(await header.getByRole('link', { name: /^Call \+1/ }).getAttribute('href')).toMatch(/^tel:\+1/);
    await ready(page);
    await header.getByRole('button', { name: 'Menu is closed' }).click();
    await header.getByRole('button', { name: 'Menu is open' }).waitFor();
    expect(await page.getByRole('contentinfo').innerText()).toContain('Footer of');
    expect([...problems, ...noise]).toEqual([]);
    await context.close();
    await lane.end();
  });
});
