/** Where a visitor stands: a browser that sends Global Privacy Control has said no for its owner. */
export type Standing = 'undecided' | 'allowed' | 'refused' | 'refused-by-browser';

/** Raised when what is asked changes in a way that an earlier answer cannot cover: then everybody is asked again. */
export const CONSENT_VERSION = 1;
export const CONSENT_COOKIE = 'coati_consent';

const kept = new RegExp(`(?:^|; )${CONSENT_COOKIE}=${CONSENT_VERSION}\\.(allowed|refused)(?:;|$)`);

/** The answer that cookies hold, if it is one to the question asked today. */
export const answerIn = (cookies: string): 'allowed' | 'refused' | null =>
  (kept.exec(cookies)?.[1] ?? null) as 'allowed' | 'refused' | null;

/** Global Privacy Control: no click, no question. Source: TRUST §5. */
export const hasPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Whether this browser may keep an id; asked at each use, since the answer may change at any time. */
export const isAllowed = (): boolean => !hasPrivacyControl() && answerIn(document.cookie) === 'allowed';
