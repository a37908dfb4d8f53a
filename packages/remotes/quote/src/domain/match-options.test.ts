import { expect, it } from 'vitest';
import { countryOptions } from './countries';
import { matchOptions } from './match-options';
import { typedCountry } from './trip-places';
import { emptyTripForm } from './trip-form';

const known = [
  ['UA', 'Ukraine', []],
  ['GB', 'United Kingdom', ['England', 'UK']],
  ['US', 'United States', ['USA', 'US']],
  ['VI', 'U.S. Virgin Islands', []],
  ['CV', 'Cabo Verde', ['Cape Verde']],
  ['MX', 'Mexico', ['Cabo', 'Cabo San Lucas']],
  ['DE', 'Germany', []],
  ['DK', 'Denmark', []],
  ['XW', 'Worldwide', ['Anywhere', 'Everywhere']],
] as const;
const options = (kind?: string) =>
  countryOptions(
    known.map(([code, name, search]) => ({ code, name, search: [...search], refused: null })),
    kind,
  );

it.each([
  ['UK', ['United Kingdom', 'Ukraine']],
  ['uk', ['United Kingdom', 'Ukraine']],
  ['US', ['United States', 'U.S. Virgin Islands']],
  ['U.S.', ['United States', 'U.S. Virgin Islands']],
  ['Cabo', ['Mexico', 'Cabo Verde']],
  ['Cabo V', ['Cabo Verde']],
  ['DE', ['Germany', 'Denmark']],
  ['Den', ['Denmark']],
  ['anywhere', ['Worldwide']],
  ['worldwide', ['Worldwide']],
])('finds for “%s” what is called just so before what begins so (case U2)', (typed, labels) => {
  const found = matchOptions(options(), typed, []).map(({ label }) => label);
  expect(found.slice(0, labels.length)).toEqual(labels);
});

it('takes a code typed in full for its country, and the whole world for a year only (case U2)', () => {
  const typed = (countryText: string, kind: 'annual' | 'single') =>
    typedCountry({ ...emptyTripForm(), kind, countryText }, { countries: options(kind), regions: [] });
  expect(typed('de', 'single')).toMatchObject({ value: 'DE' });
  expect(typed('UK', 'single')).toMatchObject({ value: 'GB' });
  expect(typed('anywhere', 'annual')).toMatchObject({ value: 'XW' });
  expect(typed('anywhere', 'single')).toMatch(/name each country/);
});
