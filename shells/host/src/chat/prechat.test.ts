import { initialQuote } from '@coati/store';
import { expect, it } from 'vitest';
import { sampleBoot } from '../testing';
import { labelled, prechatOf, quoteOf } from './prechat';

const page = { href: 'https://coati.example/quote/a', cookies: 'coati_pid=x; other=aarp_smo=1' };

it('[H-05] tells URL, Partner in lower case, and Web Source', () => {
  const details = prechatOf(sampleBoot(), 'Harborlight TRIPS', page);
  expect(labelled(details)).toEqual([
    ['URL', 'https://coati.example/quote/a'],
    ['Partner', 'harborlight trips'],
    ['Web Source', 'coati'],
  ]);
  expect(prechatOf(sampleBoot(), null, page).partner).toBe('coati');
});

it("[H-05] says 'aarp_smo' where that cookie is set", () => {
  const at = (cookies: string) => prechatOf(sampleBoot(), null, { ...page, cookies }).webSource;
  expect(at('aarp_smo=1')).toBe('aarp_smo');
  expect(at('a=1; aarp_smo=1; b=2')).toBe('aarp_smo');
  expect(at('aarp_smo=')).toBe('coati');
  expect(at('not_aarp_smo=1')).toBe('coati');
});

it('puts the quote in a line without anybody’s name or birthday', () => {
  expect(quoteOf({ quote: initialQuote })).toBeNull();
  const quote = {
    ...initialQuote,
    meta: { id: 'q'.repeat(24) } as never,
    quotes: [{ priceCents: 51_200 }, { priceCents: 40_100 }] as never,
    params: {
      ta: [67, 64],
      trip: { destinations: ['IT', 'GR'], departureDate: '2027-01-05', returnDate: '2027-01-19' } as never,
    },
  };
  expect(quoteOf({ quote })).toEqual({
    quoteId: 'q'.repeat(24),
    trip: 'Italy, Greece; 2027-01-05 to 2027-01-19; ages 67, 64',
    plans: 2,
    bestCents: 40_100,
  });
});
