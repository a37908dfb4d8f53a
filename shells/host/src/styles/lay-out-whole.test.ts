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
  /** A page of three parts on a machine that takes so long for each. */
  function threeParts(eachMs: number): HTMLElement[] {
    const [main, near, far, farther, foot] = ['main', 'p', 'p', 'p', 'footer'].map((name) =>
      document.createElement(name),
    ) as [HTMLElement, ...HTMLElement[]];
    const parts = [far!, farther!, foot!];
    foot!.id = 'coati-footer';
    main.append(near!, far!, farther!);
    document.body.append(main, foot!);
    const styles = { contentVisibility: 'auto' } as CSSStyleDeclaration;
    const own = getComputedStyle;
    vi.spyOn(window, 'getComputedStyle').mockImplementation((one) =>
      parts.includes(one as HTMLElement) ? styles : own(one),
    );
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    for (const part of parts)
      vi.spyOn(part, 'getBoundingClientRect').mockImplementation(() => {
        now += eachMs;
        return new DOMRect();
      });
    return parts;
  }

  it('lays them out in order, and lets others have their turn after a slow one', async () => {
    const parts = threeParts(11);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const done = layOutWhole();
    for (const seen of [
      ['visible', '', ''],
      ['visible', 'visible', ''],
      ['visible', 'visible', 'visible'],
    ]) {
      expect(parts.map((part) => part.style.contentVisibility)).toEqual(seen);
      expect(document.documentElement.dataset['whole']).toBeUndefined();
      await vi.runOnlyPendingTimersAsync();
    }
    await done;
    expect(document.documentElement.dataset['whole']).toBe('');
    expect(parts.map((part) => part.style.contentVisibility)).toEqual(['', '', '']);
  });

  it('takes them in one go where that is quick', () => {
    threeParts(3);
    void layOutWhole();
    expect(document.documentElement.dataset['whole']).toBe('');
  });
});
