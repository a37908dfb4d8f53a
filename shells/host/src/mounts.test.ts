import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mounts, ownerOf } from './mounts';

const remotes = join(import.meta.dirname, '../../../packages/remotes');

it.each([
  ['/', 'quote'],
  ['/quote', 'quote'],
  ['/quote/abc/compare', 'quote'],
  ['/quotes', 'blog'],
  ['/about-us/', 'blog'],
  ['/blog/category/city-guides/', 'blog'],
  ['/travel-insurance-providers/harbor-mutual/', 'blog'],
  ['/pet-insurance/', 'pet'],
  ['/pet-insurance-101/', 'pet'],
  ['/guides/pet-insurance/cats/', 'pet'],
  ['/account', 'portal'],
  ['/account/policies/p1', 'portal'],
  ['/sign-in', 'portal'],
  ['/sign-up/', 'portal'],
  ['/accounting', 'blog'],
])('[P-01, P-13, P-14, P-16, P-17, P-19] gives %s to %s', (path, section) => {
  expect(ownerOf(path)).toBe(section);
});

it('mounts no section that has no remote to build', () => {
  const built = mounts.filter(({ section }) => existsSync(join(remotes, section, 'webpack.config.js')));
  expect(built).toEqual(mounts);
});
