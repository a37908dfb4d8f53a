/** What the gateway's frame and this page say to each other; each side checks the other's origin. */
export type FrameMessage =
  | { type: 'gateway:ready'; height?: number }
  | { type: 'gateway:height'; height: number }
  | { type: 'gateway:changed'; complete: boolean }
  /** The bank's own question is shown to the person, or has been answered. */
  | { type: 'gateway:asking'; open: boolean }
  | { type: 'gateway:token'; token: string; brand?: string; last4?: string }
  | { type: 'gateway:error'; message?: string };

export interface CardToken {
  token: string;
  brand: string;
  last4: string;
}

const MIN_HEIGHT_PX = 120;
const MAX_HEIGHT_PX = 900;

/** Reads one window message; null for any that is not the gateway's, whatever it claims to be. */
export function readFrameMessage(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  gateway: { origin: string; window: Window | null },
): FrameMessage | null {
  if (event.origin !== gateway.origin || event.source !== gateway.window) return null;
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  return String(data.type).startsWith('gateway:') ? (data as FrameMessage) : null;
}

/** A height the layout can trust; null for nonsense. */
export function safeHeight(height: unknown): number | null {
  if (typeof height !== 'number' || !Number.isFinite(height)) return null;
  return Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, Math.ceil(height)));
}

/** A token in the shape the service takes; null for anything else. */
export function readToken(message: FrameMessage): CardToken | null {
  if (message.type !== 'gateway:token' || !/^pm_[A-Za-z0-9]{8,64}$/.test(message.token)) return null;
  return { token: message.token, brand: message.brand ?? 'Card', last4: message.last4 ?? '' };
}

export const cardFieldsUrl = (gatewayOrigin: string, pageOrigin: string): string =>
  `${gatewayOrigin}/gateway/fields?origin=${encodeURIComponent(pageOrigin)}`;
