import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastPairs, parseTokens, resolveTheme, type BrandTheme } from '@coati/ui/theme';

const here = import.meta.dirname;
const sheet = parseTokens(readFileSync(join(here, '../../packages/shared/ui/src/tokens/tokens.css'), 'utf8'));
const brands = readdirSync(here).filter((file) => file.endsWith('.json'));

const themeOf = (file: string): BrandTheme =>
  (JSON.parse(readFileSync(join(here, file), 'utf8')) as { theme: BrandTheme }).theme;

describe.each(brands)('%s', (file) => {
  const theme = themeOf(file);

  it.each(['light', 'dark'] as const)('is readable in its own colors, %s', (scheme) => {
    const weak = contrastPairs(resolveTheme(sheet, theme)[scheme]).filter(
      ({ ratio, least }) => ratio < least,
    );
    expect(weak.map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`)).toEqual([]);
  });

  it('sets only tokens that there are', () => {
    const names = [...Object.keys(theme.light), ...Object.keys(theme.dark)];
    expect(names.filter((name) => !(name in sheet.light))).toEqual([]);
  });
});

it('has every brand of the product', () => {
  expect(brands).toHaveLength(5);
});
