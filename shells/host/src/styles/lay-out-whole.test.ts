import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { layOutWhole } from './lay-out-whole';

it('ends what keeps the parts below the first screen from being laid out', () => {
  const page = new DOMParser().parseFromString(
    '<main><section></section><section id="far"></section></main>',
    'text/html',
  );
  const kept = /(html:not\(\[data-whole\], :has\(:target\)\))\s+:is\(\s+main > section ~ section/.exec(
    readFileSync('shells/host/src/page.css', 'utf8'),
  )![1]!;
  expect(page.querySelector(`${kept} main > section ~ section`)?.id).toBe('far');
  layOutWhole(page);
  expect(page.querySelector(`${kept} main > section ~ section`)).toBeNull();
});
