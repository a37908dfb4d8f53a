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

it('[A-01] has every brand of the product', () => {
  const five = ['coati', 'tripinsure101', 'traveldefenders', 'tripprotectors', 'cruiseinsurance101'];
  expect(brands).toEqual(expect.arrayContaining(five.map((id) => `${id}.json`)));
});

it('gives no two brands the same look, in light or in dark', () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const token of ['c-brand', 'c-deep', 'c-page', 'c-sand']) {
      const colors = brands.map((file) => resolveTheme(sheet, themeOf(file))[scheme][token]);
      expect(new Set(colors).size, `${token}, ${scheme}`).toBe(brands.length);
    }
  }
});

it('[A-03] gives a variant no colors of its own: what is readable in one is readable in all', () => {
  const schema = JSON.parse(readFileSync(join(here, 'schema/brand.json'), 'utf8')) as {
    properties: { theme: { properties: object; additionalProperties: boolean } };
  };
  expect(Object.keys(schema.properties.theme.properties)).toEqual(['light', 'dark', 'shape']);
  expect(schema.properties.theme.additionalProperties).toBe(false);
});
