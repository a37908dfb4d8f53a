import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mailAddressError } from './mail-addresses';

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
  expect(mailAddressError(address)).toMatch(/^Enter an e-mail address/);
});

it.each(EXAMPLES.refusedForItsLetters)('names the letters in %j', (address) => {
  expect(mailAddressError(address)).toContain('letters A to Z');
});
