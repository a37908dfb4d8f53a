import { expect, it } from 'vitest';
import { trustedScriptUrl } from './script-url';

it('lets a file of a release through', () => {
  expect(trustedScriptUrl('/assets/quote/a1b2/entry.0f.js')).toBe('/assets/quote/a1b2/entry.0f.js');
});

it.each([
  'https://evil.example/assets/quote/a/entry.js',
  '//evil.example/assets/quote/a/entry.js',
  'javascript:alert(1)',
  'data:text/javascript,alert(1)',
  '/api/quotes',
  '/assets/quote/a/../../../api/x.js',
  '/assets/quote/a/entry.js?x=.js\n',
])('refuses %s', (address) => {
  expect(() => trustedScriptUrl(address)).toThrow(TypeError);
});
