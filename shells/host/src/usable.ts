const LONGEST_WAIT_MS = 3_000;

/**
 * Calls back once the page works and the browser has nothing better to do: for what a page can be used without.
 * `parts` are what makes it work; a part that failed is not waited for again.
 */
export async function whenUsable(
  parts: readonly (Promise<unknown> | undefined)[],
  call: () => void,
): Promise<void> {
  await Promise.allSettled(parts);
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  // Not in every browser yet.
  const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
  if (idle) idle(() => call(), { timeout: LONGEST_WAIT_MS });
  else setTimeout(call, 1);
}
