import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mailAddressError, mailAddressOf } from './mail-addresses';

/** The examples that the services' own rule is held to. */
const EXAMPLES = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../services/kit/tests/mail_addresses.json'), 'utf8'),
) as Record<'taken' | 'refused' | 'refusedForItsLetters', string[]>;

it.each([...EXAMPLES.taken, `${'x'.repeat(64)}@example.com`, ' Ada@Example.COM '])('takes %j', (address) => {
  expect(mailAddressError(address)).toBeNull();
});

it.each([
  ...EXAMPLES.refused,
  `${'x'.repeat(65)}@example.com`,
  `ada@${'x'.repeat(64)}.com`,
  `ada@${'x.'.repeat(130)}com`,
])('stops %j', (address) => {
  expect(mailAddressError(address)).toMatch(/^Enter an email address/);
});

it.each(EXAMPLES.refusedForItsLetters)('names the letters in %j', (address) => {
  expect(mailAddressError(address)).toContain('letters A to Z');
});

it.each([
  ' ada@example.com\u00a0',
  'mailto:ada@example.com',
  'mailto:ada@example.com?subject=Hello',
  'Ada Sample <ada@example.com>,',
  '"Sample, Ada" <mailto:ada@example.com>',
  '\u200bada@example.com\ufeff',
  'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'ada@example.com;',
])('reads %j as the one address in it', (typed) => {
  expect(mailAddressOf(typed)).toBe('ada@example.com');
});

it.each([
  ...EXAMPLES.taken,
  'Ada <ada@example.com>, Ben <ben@example.com>',
  'ada@example.com, bob@example.com',
])('leaves %j as it is, which is one address, or is none', (typed) => {
  expect(mailAddressOf(typed)).toBe(typed);
});
