import { expect, it } from 'vitest';
import { ownerOf } from './mounts';

it.each([
  ['/', 'quote'],
  ['/quote', 'quote'],
  ['/quote/abc/compare', 'quote'],
  ['/quotes', 'chrome'],
  ['/about-us/', 'chrome'],
])('[P-01, P-19] gives %s to %s', (path, section) => {
  expect(ownerOf(path)).toBe(section);
});
