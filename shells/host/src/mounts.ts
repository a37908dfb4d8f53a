import type { SectionName } from '@coati/contracts';

/**
 * Which section owns which path, the first that matches; a trailing `*` takes everything below. What nobody names is the
 * content service's page inside the chrome alone.
 */
export const mounts: readonly (readonly [path: string, section: SectionName])[] = [
  ['/', 'quote'],
  ['/quote', 'quote'],
  ['/quote/*', 'quote'],
];

/** The section whose remote draws this path. */
export function ownerOf(path: string): SectionName {
  const mount = mounts.find(([pattern]) =>
    pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path,
  );
  return mount?.[1] ?? 'chrome';
}
