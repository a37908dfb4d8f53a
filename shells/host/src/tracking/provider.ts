import type { TrackingAccess } from '@coati/contracts';
import { AnalyticsBrowser } from '@segment/analytics-next';
import type { Analytics } from '@segment/analytics-next';

/** This page as the provider's client needs it; tests give their own. */
export interface Place {
  origin: string;
  host: string;
  protocol: string;
}

/**
 * Loads the analytics provider's own client: settings from its content host, events to its API, both on this very
 * origin where none is configured, whichever brand's host that is.
 *
 * It sets no cookie, reads nothing from the address, and loads no integration but its own: no settings document can
 * make a page load a script. Rejects where the settings do not come. Source: T-04; PROTOCOLS §0 (9, 10), §b.
 */
export async function openProvider(
  access: TrackingAccess,
  clientId: string,
  place: Place = location,
): Promise<Analytics> {
  const [analytics] = await AnalyticsBrowser.load(
    { writeKey: access.writeKey, cdnURL: access.cdnUrl ?? place.origin },
    {
      integrations: { 'Segment.io': destination(access, place) },
      updateCDNSettings: ({ integrations }) => ({
        integrations: { 'Segment.io': integrations['Segment.io'] ?? {} },
        metrics: { sampleRate: 0 },
      }),
      storage: { stores: ['localStorage', 'memory'] },
      useQueryString: false,
    },
  );
  analytics.setAnonymousId(clientId);
  return analytics;
}

function destination({ apiHost }: TrackingAccess, { host, protocol }: Place) {
  const deliveryStrategy = { strategy: 'standard' as const, config: { keepalive: true } };
  if (apiHost) return { apiHost, protocol: 'https' as const, deliveryStrategy };
  return {
    apiHost: `${host}/v1`,
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    deliveryStrategy,
  };
}
