import { expect, it } from 'vitest';
import { HOME, returnPath, withReturn } from './return-path';

const ORIGIN = 'https://coati.example';

it.each([
  '/account',
  '/account/policies',
  '/account/policies/p_1-a/change',
  '/quote/abc-123',
  '/quote/abc-123/buy?step=2',
  '/quote/abc/compare?plans=a,b',
  '/quote/abc/plans/steady',
  '/desk/',
  '/reports/live',
  '/oauth/authorize?client_id=sample&redirect_uri=https%3A%2F%2Fapp.example%2Fback&state=x',
])('[P-17] leads back to %s', (path) => {
  expect(returnPath(path, ORIGIN)).toBe(path);
});

/** Source: TRUST S10. */
const HOSTILE = [
  null,
  undefined,
  '',
  'account',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  'HTTPS://EVIL.EXAMPLE/account',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>1</script>',
  ' //evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/account\r\nLocation: https://evil.example',
  '/account/../..//evil.example',
  '/account/%2e%2e/blog/',
  '/account/./policies',
  '@evil.example',
  '/@evil.example',
  '//user@evil.example/account',
  'https://coati.example@evil.example/account',
  'https://coati.example/account',
  '/account。evil.example',
  '/／evil.example',
  '/account#//evil.example',
  '/account?next=//evil.example#x',
  '/account/x.css',
  '/accounting',
  '/api/accounts/sign-out',
  '/sign-in?next=/sign-in',
  '/blog/',
  '/quote/../account',
  '/quote/a/buy?x=<script>',
  '/oauth/token',
  '/reports/../api/x',
];

it('has forty hostile wishes and more to refuse', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(40));

it.each(HOSTILE)('[P-17] leads to the account for %j', (wish) => {
  expect(returnPath(wish, ORIGIN)).toBe(HOME);
});

it('says nothing in the address where the way back is the default', () => {
  expect(withReturn('/sign-in', HOME)).toBe('/sign-in');
  expect(withReturn('/sign-up', '/account/policies')).toBe('/sign-up?next=%2Faccount%2Fpolicies');
});
