/** The remote's own `src/prerender.tsx`, put here by the build. */
declare module 'coati-prerender' {
  import type { Prerender } from '@coati/contracts';
  const prerender: Prerender;
  export default prerender;
}
