import { TIMED_OUT, UNREACHABLE, UNREADABLE, type Problem } from '@coati/api';

/** A browser or a device that knows passkeys and does not do with this one what is asked. */
export const DEVICE_REFUSED = 'coati:device-refused';

/** Nobody has shown a passkey for what wants one. */
export const NOT_CONFIRMED = 'coati:not-confirmed';

const BY_TYPE: Readonly<Record<string, string>> = {
  [UNREACHABLE]: 'We could not reach our service. Check your connection and try again.',
  [TIMED_OUT]: 'The answer took too long. Try again in a moment.',
  [UNREADABLE]: 'The answer did not arrive whole. Try again.',
  '/problems/sign-in-refused':
    'The email address and the password do not belong together. Check both, or reset your password.',
  '/problems/passkey-refused': 'We do not know this passkey. It may have been removed from your account.',
  '/problems/passkey-known': 'This device has a passkey for your account already.',
  '/problems/too-many-passkeys': 'Your account has as many passkeys as it can have. Remove one first.',
  [DEVICE_REFUSED]: 'Your device or your browser did not do it. Try again, or use another device.',
  [NOT_CONFIRMED]:
    'You did not confirm it with a passkey. If yours is of another of our sites, delete the account there.',
  '/problems/password-wrong': 'This is not your password. Nothing was changed.',
  '/problems/sign-in-again':
    "For this, we want to be sure that it's you. Try again, and confirm it with your password, a passkey or a code.",
  '/problems/flow-over': 'This code is no longer good. Codes last 15 minutes and five tries; begin again.',
  '/problems/too-many-travelers': 'The list is full. Remove somebody first.',
  '/problems/export-incomplete':
    'A part of our service did not answer, and half a copy is none. Try again shortly.',
  '/problems/sign-in-needed': 'Your session has ended. Sign in again to continue.',
};

const BY_STATUS: Readonly<Record<number, string>> = {
  403: 'This request did not come from this page, so nothing was done. Reload the page and try again.',
  404: 'This is no longer here. Reload the page to see what is.',
  409: 'Something has changed meanwhile. Reload the page and look at it again.',
  422: 'Something in the form needs to be corrected.',
  503: 'This part of our service is closed for a moment. Nothing was changed. Try again shortly.',
};

/** How long a wait is, as one says it. */
function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** The page's own words for a problem; what the service wrote is for engineers and is never shown. */
export function problemWords(problem: Problem): string {
  if (problem.status === 429) {
    const wait = problem.retryAfterSeconds ? waitWords(problem.retryAfterSeconds) : 'a minute';
    return `That was tried too often in a short time. Wait ${wait}, then try again.`;
  }
  return (
    BY_TYPE[problem.type] ??
    BY_STATUS[problem.status] ??
    'Something went wrong on our side. Nothing was changed. Try again, or call us.'
  );
}

/** Is it a fresh proof of who is signed in that is missing? */
export const needsProof = ({ type }: Problem): boolean => type === '/problems/sign-in-again';

/** Is it the session that is missing? */
export const needsSignIn = ({ type }: Problem): boolean => type === '/problems/sign-in-needed';
