import { vi } from 'vitest';

/** Gives jsdom a screen; answers a function that makes it narrower or wider than what was asked for. */
export function installScreen(): (matches: boolean) => void {
  const listeners = new Set<() => void>();
  const query = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  window.matchMedia = vi.fn(() => query) as never;
  return (matches) => {
    query.matches = matches;
    listeners.forEach((listener) => listener());
  };
}
