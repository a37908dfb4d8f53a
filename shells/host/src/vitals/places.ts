/** A part of the site and the release of it that this page runs: what a figure or an error belongs to. */
export interface Place {
  section: string;
  release: string;
}

const releaseFile = /\/assets\/([a-z0-9-]+)\/([\w-]+)\//g;

/**
 * Whose code an error came from, by the files its text names: the first remote in it, else the host, through whose
 * libraries every remote is called. Null where no file of ours is named: a browser extension, or a vendor's script.
 */
export function placeIn(text: string): Place | null {
  const places = [...text.matchAll(releaseFile)].map(([, section = '', release = '']) => ({
    section,
    release,
  }));
  return places.find(({ section }) => section !== 'host') ?? places[0] ?? null;
}
