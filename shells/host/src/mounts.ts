import type { SectionName } from '@coati/contracts';

/** What owns each path: the first rule that matches. The content service's frames follow the same rules. */
export const mounts: readonly { section: SectionName; owns: (path: string) => boolean }[] = [
  // Source: P-13, P-14: any path containing /pet-insurance is a pet page.
  { section: 'pet', owns: (path) => path.includes('/pet-insurance') },
  { section: 'quote', owns: (path) => path === '/' || path === '/quote' || path.startsWith('/quote/') },
  { section: 'portal', owns: (path) => /^\/(?:account|sign-in|sign-up)(?:\/|$)/.test(path) },
  { section: 'blog', owns: () => true },
];

/** The section whose remote draws this path; the page itself says whether it is there (a 404 belongs to chrome). */
export function ownerOf(path: string): SectionName {
  return mounts.find(({ owns }) => owns(path))?.section ?? 'chrome';
}
