import { mark } from '@coati/tracking';

const LONGEST_WAIT_MS = 3_000;

/**
 * Resolves once the page works and the browser has nothing better to do: then comes what a page can be used without.
 * `parts` are what makes it work; a part that failed is not waited for again.
 */
export async function usable(parts: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  await Promise.allSettled(parts);
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  // Not in every browser yet.
  const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
  await new Promise<void>((resolve) =>
    idle ? idle(() => resolve(), { timeout: LONGEST_WAIT_MS }) : setTimeout(resolve, 1),
  );
  // What is loaded from here on no page waits for, and none hints.
  mark('usable');
}
