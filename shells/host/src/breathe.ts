/** Lets the browser paint, and answer whoever taps, before the next piece of a start that would hold a slow phone up. */
export function breathe(): Promise<void> {
  // Not in every browser yet.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
