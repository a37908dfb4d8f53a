/** A page view may leave after its page has. */
const QUIET: RequestInit = { method: 'POST', keepalive: true, priority: 'low' };

export interface PageView {
  url: string;
  referrer: string | null;
}

async function send(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(path, { ...QUIET, headers, body: JSON.stringify(body) });
  // Read to its end, or the connection stays taken.
  await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

/** Tells our own service of a page view; without an address there is nothing to tell. Source: T-02. */
export async function sendPageView({ url, referrer }: PageView, clientId: string | null): Promise<void> {
  if (!url) return;
  try {
    await send('/api/analytics/', { url, clientId, referrer: referrer || null });
  } catch (error) {
    console.error('Failed to track page view', error);
  }
}

/** Tells our own service that a visit goes on in a new document. Source: T-03. */
export async function sendSession(pageUrl: string): Promise<void> {
  try {
    await send('/api/session/', { pageUrl });
    console.info('Page URL sent');
  } catch (error) {
    console.error('Failed to send page URL', error);
  }
}
