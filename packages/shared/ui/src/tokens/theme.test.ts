import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseTokens } from './parse-tokens';
import { contrastPairs, contrastRatio } from './theme';

const sheet = parseTokens(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'));

describe('contrast', () => {
  it('measures as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  it('names a token that is missing or no color', () => {
    expect(() => contrastPairs({})).toThrow('c-text is not set');
    expect(() => contrastPairs({ ...sheet.light, 'c-text': 'black' })).toThrow('Not a #rrggbb color: black');
  });

  it.each(['light', 'dark'] as const)('holds for every pair that meets on a screen, %s', (scheme) => {
    const pairs = contrastPairs(sheet[scheme]);
    expect(pairs.length).toBeGreaterThan(50);
    const weak = pairs.filter(({ ratio, least }) => ratio < least);
    expect(weak.map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`)).toEqual([]);
  });

  it('gives the dark scheme every color but those it shares on purpose', () => {
    const same = Object.keys(sheet.light).filter((name) => sheet.light[name] === sheet.dark[name]);
    expect(same).toEqual([]);
  });
});
