/** What a page takes of a partner's data: whom to call, under which name, and until when. */
export interface PartnerData {
  pid: string;
  name: string | null;
  telephone: string | null;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
}

/** As shells/brands/schema/brand.json has it: nothing else may become a link that dials. */
const TELEPHONE = /^\+?[0-9][0-9 ().-]{6,24}$/;
const NAME = /^[^<>\p{Cc}]{1,80}$/u;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const matching = (value: unknown, pattern: RegExp): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null;

/**
 * The answer of `/api/content/partners/{pid}`, or null where it is another partner's or does not say until when it
 * holds. A name or number that is not one is dropped, never shown. Its logo is not read at all: the one a page shows is
 * the brand's, in the page since it was served.
 */
export function readPartner(answer: unknown, pid: string): PartnerData | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const said = answer as Record<string, unknown>;
  const expiresAtMs = Date.parse(matching(said['expiresAt'], INSTANT) ?? '');
  if (said['pid'] !== pid || Number.isNaN(expiresAtMs)) return null;
  return {
    pid,
    name: matching(said['name'], NAME),
    telephone: matching(said['telephone'], TELEPHONE),
    expiresAtMs,
  };
}
