import { describe, expect, it } from 'vitest';
import { shareableAddress, shareableReferrer, shareableTitle } from './addresses';

const OWN = 'https://coati.example';

describe('an address that others may read', () => {
  it('[T-05] holds neither a quote’s id nor anything that could name a person', () => {
    const asked = `${OWN}/quote/q-1234567890/plans/steady?email=ada%40example.com&utm_source=news&token=t#top`;
    expect(shareableAddress(asked)).toEqual({
      url: `${OWN}/quote/*/plans/steady?utm_source=news`,
      path: '/quote/*/plans/steady',
      search: '?utm_source=news',
    });
  });

  it('drops a campaign word that is an email address', () => {
    expect(shareableAddress(`${OWN}/?utm_term=ada@example.com&utm_medium=email`).search).toBe(
      '?utm_medium=email',
    );
  });

  it('says of another site which one it was, and no more', () => {
    expect(shareableReferrer('https://search.example/find?q=ada', OWN)).toBe('https://search.example/');
    expect(shareableReferrer(`${OWN}/quote/q-1234567890`, OWN)).toBe(`${OWN}/quote/*`);
    expect(shareableReferrer(null, OWN)).toBe('');
    expect(shareableReferrer('android-app://mail/', OWN)).toBe('');
  });
});

it('[T-05] names no policy in an address, and no words that were typed or number that is owned in a title', () => {
  const { path } = shareableAddress('https://coati.example/account/policies/0f6f0f2a7d11/change');
  expect(path).toBe('/account/policies/*/change');
  expect(shareableTitle('Change | Classic, policy HM-20417 | Coati', path)).toBe('');
  expect(shareableTitle('Search: insured with diabetes | Coati', '/search')).toBe('');
  expect(shareableTitle('Search for a city | Coati', '/blog/search-for-a-city/')).not.toBe('');
});
