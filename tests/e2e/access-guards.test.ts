/** The looks of access, each on a page that is flawed in its way: none of them is blind. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults, faultsAt } from './support/access/axe';
import { cutOff, spaced, unspaced } from './support/access/fits';
import { edgeless, moving } from './support/access/media';
import { paintedContrast } from './support/access/painted-contrast';
import { launch } from './support/browser';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
afterAll(() => browser.close());

const document = (body: string, style = ''): string =>
  `<!doctype html><html lang="en"><title>A page</title><style>${style}</style><main><h1>A page</h1>${body}</main>`;
const OVER_PICTURE = (ink: string): string =>
  `p { color: ${ink}; background: linear-gradient(90deg, #fff, #999) }`;

describe('[W1, W2] axe', () => {
  it.each([
    ['a field without a name', document('<input>'), /^label/],
    [
      'two targets too small',
      document('<button>a</button><button>b</button>', 'button { all: unset; width: 9px }'),
      /target-size/,
    ],
    ['faint words', document('<p>Faint</p>', 'p { color: #999 }'), /^color-contrast/],
    [
      'words faint on a part of their picture alone',
      document('<p>On a gradient, from end to end</p>', OVER_PICTURE('#707070')),
      /^contrast as painted: [1-4]\./,
    ],
    ['what nobody can decide', document('<video src="data:video/mp4,"></video>'), /^undecided video-caption/],
  ])('tells %s', async (_what, html, said) => {
    await page.setContent(html);
    expect((await faults(page)).join('\n')).toMatch(said);
  });

  it('has nothing to say of a page that is right, nor of words that are clear all over their picture', async () => {
    await page.setContent(document('<p>On a gradient, from end to end</p>', OVER_PICTURE('#111')));
    expect(await faultsAt(page, [360, 1280], 'a page')).toEqual([]);
  });

  it('looks at a page laid out whole: at a guessed height, words lie over what follows them', async () => {
    const late = `html:not([data-whole]) section { content-visibility: auto; contain-intrinsic-block-size: 1px }
      footer { background: #111; color: #fff }`;
    const words = '<p>Words of some length</p>'.repeat(9);
    await page.setContent(
      document(
        `<div style="block-size: 400vh"></div><section>${words}</section></main><footer>${words}</footer>`,
        late,
      ),
    );
    expect(await faults(page)).toEqual([]);
  });

  it('asks again where something came over the words as their picture was taken', async () => {
    await page.setContent(document('<p>On a gradient, from end to end</p>', OVER_PICTURE('#111')));
    await page.evaluate(() => {
      const bar = Object.assign(window.document.createElement('div'), {
        style: 'position: fixed; inset: 0; background: #111',
      });
      let times = 0;
      // The picture is taken between the first change of an attribute, which takes the ink off, and the second.
      new MutationObserver((changes) => {
        if (!changes.some(({ attributeName }) => attributeName === 'data-no-ink')) return;
        times += 1;
        if (times === 1) window.document.body.append(bar);
        else bar.remove();
      }).observe(window.document.body, { attributes: true, subtree: true });
    });
    expect(await faults(page)).toEqual([]);
  });

  it('leaves a logotype’s letters alone, and no other letters of a drawing', async () => {
    const drawing = (meaning: string): string =>
      document(`<svg ${meaning} width="99" height="99"><rect width="99" height="99" fill="#888" />
        <text x="9" y="40" style="color: #999">Letters</text></svg>`);
    const letters = [{ selector: 'text', html: 'Letters' }];
    await page.setContent(drawing('aria-hidden="true"'));
    expect(await paintedContrast(page, letters)).toEqual([]);
    await page.setContent(drawing('role="img" aria-label="A drawing"'));
    expect((await paintedContrast(page, letters)).join()).toMatch(/^contrast as painted: [1-4]\./);
  });

  it('tells a page that is wider than one of its screens', async () => {
    await page.setContent(document('<p>Wide</p>', 'p { width: 700px }'));
    expect((await faultsAt(page, [360, 1280], 'a page')).join()).toMatch(/^a page at 360 px: \d+ px wider/);
  });
});

describe('[W4] the look at words', () => {
  const box = (height: string): string =>
    document(
      '<p>One line of words</p>',
      `p { height: ${height}; width: 9em; line-height: 1.1; overflow: hidden; white-space: nowrap }`,
    );
  it('tells what is cut off, by itself or with a reader’s spacing', async () => {
    await page.setContent(box('0.5em'));
    expect(await cutOff(page)).toEqual([expect.stringMatching(/^cut off: One line/)]);
    await page.setContent(box('2em'));
    expect(await cutOff(page)).toEqual([]);
    await spaced(page);
    expect(await cutOff(page)).toEqual([expect.stringMatching(/^cut off: One line/)]);
    await unspaced(page);
    expect(await cutOff(page)).toEqual([]);
  });

  it('leaves the sheets that a script of the page has added', async () => {
    await page.setContent(document('<p>One line of words</p>'));
    await page.evaluate(() => {
      const own = new CSSStyleSheet();
      own.replaceSync('p { color: rgb(1, 2, 3) }');
      window.document.adoptedStyleSheets.push(own);
    });
    await spaced(page);
    await unspaced(page);
    expect(await page.locator('p').evaluate((p) => getComputedStyle(p).color)).toBe('rgb(1, 2, 3)');
  });
});

describe('[W5] the look at motion', () => {
  it.each([
    [
      'an animation',
      '@keyframes go { to { translate: 9px } } h1 { animation: go 1s infinite }',
      /moves|animates/,
    ],
    ['a transition of a place', 'h1 { transition: transform 0.2s }', /would move/],
    ['smooth scrolling', 'html { scroll-behavior: smooth }', /scrolls smoothly/],
  ])('tells %s', async (_what, style, said) => {
    await page.setContent(document('', style));
    expect((await moving(page)).join('\n')).toMatch(said);
    await page.setContent(
      document(
        '',
        `@media (prefers-reduced-motion: no-preference) { ${style.replace(/@keyframes.*?\} \}/, '')} }`,
      ),
    );
    expect(await moving(page)).toEqual([]);
  });
});

describe('[W6] the look at edges', () => {
  it('tells a button that only its color set off', async () => {
    const flat = 'button { border: 0; background: #064 }';
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setContent(document('<button>Press</button>', flat));
    expect(await edgeless(page)).toEqual([expect.stringMatching(/^no edge: <button.*Press/)]);
    await page.setContent(
      document('<button>Press</button>', `${flat} button { border: 1px solid transparent }`),
    );
    expect(await edgeless(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});
