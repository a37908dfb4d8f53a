/** What the analytics service has stored, read from its own file: no report in between that could be kind. */
import { DatabaseSync } from 'node:sqlite';
import { sandboxUrl } from './browser';

export interface StoredEvent {
  kind: string;
  name: string;
  source: string;
  clientId: string;
  subject: string;
  url: string;
  path: string;
  referrer: string;
  brand: string;
  campaign: string;
  device: string;
  properties: Record<string, unknown>;
}

function file(): string {
  const address = process.env.ANALYTICS_DATABASE_URL ?? '';
  if (!address.startsWith('sqlite:///')) throw new Error('these tests read the default store, SQLite');
  return address.slice('sqlite:///'.length);
}

type Row = Record<string, string> & { properties: Uint8Array };

/** A look at the events that are stored from now on, the earliest first. */
export function fromNow(): () => StoredEvent[] {
  const since = new Date().toISOString().replace('T', ' ').replace('Z', '');
  return () => {
    const database = new DatabaseSync(file(), { readOnly: true });
    try {
      const rows = database
        .prepare('SELECT * FROM events WHERE received_at >= ? ORDER BY received_at, happened_at')
        .all(since) as unknown as Row[];
      return rows.map((row) => ({
        kind: row.kind ?? '',
        name: row.name ?? '',
        source: row.source ?? '',
        clientId: row.client_id ?? '',
        subject: row.subject ?? '',
        url: row.url ?? '',
        path: row.path ?? '',
        referrer: row.referrer ?? '',
        brand: row.brand ?? '',
        campaign: row.campaign_source ?? '',
        device: row.device ?? '',
        properties: JSON.parse(new TextDecoder().decode(row.properties) || '{}') as Record<string, unknown>,
      }));
    } finally {
      database.close();
    }
  };
}

export const pathsViewed = (events: StoredEvent[]): string[] =>
  events.filter(({ kind, source }) => kind === 'page' && source === 'site').map(({ path }) => path);

export const tracked = (events: StoredEvent[], name: string): StoredEvent[] =>
  events.filter((event) => event.kind === 'track' && event.name === name);

export interface VendorMessage {
  vendor: string;
  at: string;
  content: Record<string, unknown>;
}

/** What a vendor's stand-in was told from now on, the earliest first. */
export function vendorFromNow(vendor: 'ad-tracker' | 'form-embed'): () => Promise<VendorMessage[]> {
  const since = Date.now();
  return async () => {
    const answer = await fetch(`${sandboxUrl}/vendors/received?vendor=${vendor}`);
    const { messages } = (await answer.json()) as { messages: VendorMessage[] };
    return messages.filter(({ at }) => Date.parse(at) >= since).reverse();
  };
}
