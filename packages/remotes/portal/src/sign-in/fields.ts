import { mailAddressError, mailAddressOf } from '@coati/api';
import { plainTyped } from '@coati/formats';
import type { FormError } from '@coati/ui';

/** The service's own bounds; told before typing, so that nobody has to guess. Source: ASVS 6.2.1, 6.2.9. */
export const PASSWORD_LEAST = 15;
export const PASSWORD_MOST = 256;
export const PASSWORD_HINT = `At least ${PASSWORD_LEAST} characters. Any will do, spaces too: four or five unrelated words are easy to keep and hard to guess.`;

type Rule = [fieldId: string, message: string | null];

export const errorsOf = (rules: Rule[]): FormError[] =>
  rules.flatMap(([fieldId, message]) => (message ? [{ fieldId, message }] : []));

/** For signing in: an account may have its address from before, or from a provider, and is opened with it as ever. */
export const knownEmailError = (value: string): string | null =>
  /\S@\S/.test(value) ? null : 'Enter an email address such as name@example.com';

/** The address that is meant, where it is one that can be mailed; one from before stays as it was typed. */
export function knownEmailOf(typed: string): string {
  const address = mailAddressOf(typed);
  return mailAddressError(address) ? typed.trim() : address;
}

export function newPasswordError(value: string): string | null {
  if (!value) return 'Choose a password';
  // As the service counts: characters as people see them, not units of an encoding.
  const { length } = [...value.normalize('NFC')];
  if (length < PASSWORD_LEAST) return `Make the password at least ${PASSWORD_LEAST} characters long`;
  return length > PASSWORD_MOST ? `Shorten the password to ${PASSWORD_MOST} characters` : null;
}

export function nameError(value: string, which: string): string | null {
  if (!value.trim()) return `Enter your ${which}`;
  return value.trim().length > 60 ? `Shorten your ${which} to 60 characters` : null;
}

/** Figures of a code however it was pasted. */
export const codeOf = (typed: string): string => plainTyped(typed).replace(/\D/g, '').slice(0, 6);

export const codeError = (code: string): string | null =>
  /^\d{6}$/.test(code) ? null : 'Enter the six figures from the email';
