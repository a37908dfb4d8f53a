import type { BrandTheme, ThemeTokens } from './theme';

const declarations = (css: string): ThemeTokens =>
  Object.fromEntries(
    [...css.matchAll(/--(c-[a-z-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );

/** Reads the colors of a token sheet: the light ones, and the dark ones over them. */
export function parseTokens(css: string): BrandTheme {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  return { light: declarations(light), dark: { ...declarations(light), ...declarations(dark) } };
}

/**
 * The colors in force once a brand's theme lies over the token sheet.
 * A brand's light colors come after the sheet's dark ones, so they stay in the dark unless the brand sets those too.
 */
export function resolveTheme(sheet: BrandTheme, brand: BrandTheme): BrandTheme {
  return {
    light: { ...sheet.light, ...brand.light },
    dark: { ...sheet.dark, ...brand.light, ...brand.dark },
  };
}
