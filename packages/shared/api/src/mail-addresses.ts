import { plainTyped } from '@coati/formats';

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const SHAPE = new RegExp(
  `^(?=.{1,254}$)(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?=[A-Za-z])${LABEL}$`,
);
// Space and what can be seen in ASCII.
const PLAIN = /^[ -~]*$/;

/**
 * What is wrong with an email address that mail of ours is to reach, in words for its field; null when nothing is. The
 * rule is the services' own (`kit.mail_addresses`), so that no field takes what they refuse, or stops what they take.
 */
export function mailAddressError(typed: string): string | null {
  const address = typed.trim();
  if (!PLAIN.test(address))
    return 'Enter an email address in the letters A to Z: our mail does not reach others';
  return SHAPE.test(address) ? null : 'Enter an email address such as name@example.com';
}

/** The address that is meant by what was typed or pasted: as a link has it, with a name beside it, with marks that nobody sees. */
export const mailAddressOf = (typed: string): string =>
  plainTyped(typed)
    .replace(/^[^<>]*<([^<>]*)>[,;. ]*$/, '$1')
    .replace(/^mailto:([^?]*).*/i, '$1')
    .replace(/[,;.]+$/, '');
