import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { layOutWhole } from './lay-out-whole';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  delete document.documentElement.dataset['whole'];
});

it('ends what keeps the parts below the first screen from being laid out', async () => {
  const page = new DOMParser().parseFromString(
    '<main><section></section><section id="far"></section></main>',
    'text/html',
  );
  const kept = /(html:not\(\[data-whole\], :has\(:target\)\))\s+:is\(\s+main > section ~ section/.exec(
    readFileSync('shells/host/src/page.css', 'utf8'),
  )![1]!;
  expect(page.querySelector(`${kept} main > section ~ section`)?.id).toBe('far');
  await layOutWhole(page);
  expect(page.querySelector(`${kept} main > section ~ section`)).toBeNull();
});

describe('[V14] where a page has several parts to lay out', () => {
  const parts = ['first', 'second', 'footer'];

  /** A page of three parts on a machine that takes so long for each; the answer grows as they are laid out. */
  function threeParts(eachMs: number): string[] {
    const main = document.createElement('main');
    const near = document.createElement('p');
    const [first, second, foot] = parts.map((name) => {
      const part = document.createElement(name === 'footer' ? 'footer' : 'p');
      part.textContent = name;
      return part;
    }) as [HTMLElement, HTMLElement, HTMLElement];
    foot.id = 'coati-footer';
    main.append(near, first, second);
    document.body.append(main, foot);
    const own = getComputedStyle;
    vi.spyOn(window, 'getComputedStyle').mockImplementation((one) =>
      one === near ? own(one) : ({ contentVisibility: 'auto' } as CSSStyleDeclaration),
    );
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const laidOut: string[] = [];
    Range.prototype.getBoundingClientRect = function laysOut(): DOMRect {
      laidOut.push(this.toString());
      now += eachMs;
      return new DOMRect();
    };
    return laidOut;
  }

  it('lays them out in order, lets others have their turn after a slow one, and leaves no mark on them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const laidOut = threeParts(11);
    const served = document.body.cloneNode(true);
    const done = layOutWhole();
    for (const count of [1, 2, 3]) {
      expect(laidOut).toEqual(parts.slice(0, count));
      expect(document.documentElement.dataset['whole']).toBeUndefined();
      expect(document.body.isEqualNode(served)).toBe(true);
      await vi.runOnlyPendingTimersAsync();
    }
    await done;
    expect(document.documentElement.dataset['whole']).toBe('');
    expect(document.body.isEqualNode(served)).toBe(true);
  });

  it('takes them in one go where that is quick', () => {
    const laidOut = threeParts(3);
    void layOutWhole();
    expect(laidOut).toEqual(parts);
    expect(document.documentElement.dataset['whole']).toBe('');
  });
});
