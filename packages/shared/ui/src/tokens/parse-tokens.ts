import type { ThemeTokens } from './theme';

const declarations = (css: string): ThemeTokens =>
  Object.fromEntries(
    [...css.matchAll(/--(c-[a-z-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );

/** Reads the colors of a token sheet: the light ones, and the dark ones over them. */
export function parseTokens(css: string): { light: ThemeTokens; dark: ThemeTokens } {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  return { light: declarations(light), dark: { ...declarations(light), ...declarations(dark) } };
}
