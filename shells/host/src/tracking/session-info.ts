import { SESSION_INFO, utmKeys } from './keep-session-info';

/** Where a visit came from, as the analytics events carry it. Source: C-06. */
export interface SessionInfo {
  campaign: Partial<Record<(typeof utmKeys)[number], string>>;
  landingPage: string | null;
}

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

/** The session info of this visit; empty where nothing could be kept. */
export function readSessionInfo(): SessionInfo {
  try {
    return parseSessionInfo(sessionStorage.getItem(SESSION_INFO) ?? '');
  } catch {
    // Merely asking throws where a browser blocks all of a site's data.
    return parseSessionInfo('');
  }
}
