/**
 * The colors a brand may set, under the names of the custom properties without their dashes:
 * `{"theme": {"light": {"c-brand": "#0f5257"}, "dark": {…}}}`. A brand names only what differs from Coati.
 */
export type ThemeTokens = Record<string, string>;

export interface BrandTheme {
  light: ThemeTokens;
  dark: ThemeTokens;
}

export interface ContrastPair {
  /** What is read or seen. */
  front: string;
  /** What lies behind it. */
  back: string;
  /** Least ratio: 4.5 for text, 3 for controls and focus. Source: WCAG 2.2, 1.4.3 and 1.4.11. */
  least: 4.5 | 3;
  ratio: number;
}

const surfaces = ['c-page', 'c-surface', 'c-sand'];
const tones = ['info', 'success', 'warning', 'danger'];

const textOn: [string, string[]][] = [
  ['c-text', [...surfaces, 'c-sand-strong', 'c-brand-soft']],
  ['c-text-muted', [...surfaces, 'c-brand-soft']],
  ['c-brand', [...surfaces, 'c-brand-soft']],
  ['c-brand-hover', [...surfaces, 'c-brand-soft']],
  ['c-on-brand', ['c-brand', 'c-brand-hover']],
  ['c-on-accent', ['c-accent', 'c-accent-hover']],
  ['c-on-deep', ['c-deep']],
  ['c-on-deep-muted', ['c-deep']],
  ['c-danger', surfaces],
  ['c-on-danger', ['c-danger']],
  ...tones.map((tone): [string, string[]] => [`c-${tone}`, [`c-${tone}-soft`, 'c-surface', 'c-page']]),
  ...tones.map((tone): [string, string[]] => ['c-text', [`c-${tone}-soft`]]),
];

const controlOn: [string, string[]][] = [
  ['c-control', surfaces],
  ['c-focus', [...surfaces, 'c-brand-soft']],
  ['c-accent', surfaces],
  ['c-brand', surfaces],
  ['c-on-deep', ['c-deep']],
];

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!channels) throw new TypeError(`Not a #rrggbb color: ${color}`);
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map((pair) => {
    const share = parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Every pair of colors that meet on a screen, with the ratio they reach in one complete set of tokens.
 *
 * Throws TypeError where a token is missing or is not `#rrggbb`.
 */
export function contrastPairs(tokens: ThemeTokens): ContrastPair[] {
  const color = (name: string): string => {
    const value = tokens[name];
    if (value === undefined) throw new TypeError(`Token ${name} is not set`);
    return value;
  };
  const measure =
    (least: 4.5 | 3) =>
    ([front, backs]: [string, string[]]): ContrastPair[] =>
      backs.map((back) => ({ front, back, least, ratio: contrastRatio(color(front), color(back)) }));
  return [...textOn.flatMap(measure(4.5)), ...controlOn.flatMap(measure(3))];
}
