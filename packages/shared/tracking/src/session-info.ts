import { shareableAddress } from './addresses';

/** Where a visit came from, as the analytics events carry it. Source: C-06. */
export interface SessionInfo {
  campaign: Partial<Record<UtmKey, string>>;
  landingPage: string | null;
}

export const utmKeys = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type UtmKey = (typeof utmKeys)[number];

const storageKey = 'sessionInfo';

/** Reads session info; anything but a string is logged and counts as no campaign and no landing page. */
export function parseSessionInfo(text: unknown): SessionInfo {
  if (typeof text !== 'string') {
    console.error('Invalid session info');
    return { campaign: {}, landingPage: null };
  }
  const query = new URLSearchParams(text);
  const campaign: SessionInfo['campaign'] = {};
  for (const key of utmKeys) {
    const value = query.get(key);
    if (value) campaign[key] = value;
  }
  return { campaign, landingPage: query.get('landingPage') || null };
}

/** Writes session info as the query-string text that `parseSessionInfo` reads. */
export function formatSessionInfo({ campaign, landingPage }: SessionInfo): string {
  const query = new URLSearchParams();
  for (const key of utmKeys) {
    const value = campaign[key];
    if (value) query.set(key, value);
  }
  if (landingPage) query.set('landingPage', landingPage);
  return query.toString();
}

/** Keeps how this visit began; later pages of the same visit do not overwrite it. No person is in it (TRUST §5). */
export function keepSessionInfo(landed: URL, storage = ownStorage()): void {
  const { search, path } = shareableAddress(landed.href);
  const { campaign } = parseSessionInfo(search);
  try {
    if (storage?.getItem(storageKey) === null)
      storage.setItem(storageKey, formatSessionInfo({ campaign, landingPage: path }));
  } catch {
    // A full or forbidden storage: this visit counts as one that came by itself.
  }
}

/** The session info of this visit; empty before `keepSessionInfo` ran. */
export function readSessionInfo(storage = ownStorage()): SessionInfo {
  return parseSessionInfo(storage?.getItem(storageKey) ?? '');
}

/** Merely asking for it throws where a browser blocks all of a site's data. */
function ownStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
