import { describe, expect, it, vi } from 'vitest';
import { skippingEmptyQueries } from './empty-queries';
import { highlighted } from './highlights';
import { pathOf, resultsPath } from './hits';
import { refusingDegraded } from './real-answers';

describe('[S-03] an empty query', () => {
  const nothing = { hits: [], nbHits: 0, query: '' };

  it.each([
    ['flat', { requests: [{ indexName: 'coati', query: '' }] }],
    ['of spaces', { requests: [{ indexName: 'coati', query: '  ' }] }],
    ['as InstantSearch says it', [{ indexName: 'coati', params: { query: '' } }]],
    ['left out', [{ indexName: 'coati' }]],
  ])('%s is answered here', async (_how, asked) => {
    const search = vi.fn();
    const { results } = await skippingEmptyQueries({ search }).search(asked);
    expect(results).toEqual([expect.objectContaining(nothing)]);
    expect(search).not.toHaveBeenCalled();
  });

  it('is asked together with others that are not', async () => {
    const search = vi.fn().mockResolvedValue({ results: [] });
    const asked = [
      { indexName: 'coati', query: '' },
      { indexName: 'coati', query: 'lisbon' },
    ];
    await skippingEmptyQueries({ search }).search(asked);
    expect(search).toHaveBeenCalledExactlyOnceWith(asked);
  });
});

describe('an answer of a service that could not look', () => {
  const asked = [{ indexName: 'coati', query: 'lisbon' }];
  const found = { hits: [], nbHits: 0, query: 'lisbon' };

  it('is a failure, and is not kept', async () => {
    const clearCache = vi.fn().mockResolvedValue(undefined);
    const search = vi.fn().mockResolvedValue({ results: [found, { ...found, degraded: true }] });
    await expect(refusingDegraded({ search, clearCache }).search(asked)).rejects.toThrow();
    expect(clearCache).toHaveBeenCalledOnce();
  });

  it('is not one that found nothing', async () => {
    const clearCache = vi.fn();
    const search = vi.fn().mockResolvedValue({ results: [found] });
    expect(await refusingDegraded({ search, clearCache }).search(asked)).toEqual({ results: [found] });
    expect(clearCache).not.toHaveBeenCalled();
  });
});

describe('[S-04] a hit', () => {
  it.each([
    ['providers', undefined, '/travel-insurance-providers/a-b/'],
    ['posts', undefined, '/blog/a-b/'],
    ['anything', '/elsewhere/', '/blog/a-b/'],
    ['pages', '/about-us/', '/about-us/'],
    ['pages', undefined, '/blog/a-b/'],
    ['pages', 'https://evil.example/', '/blog/a-b/'],
    ['pages', '//evil.example/', '/blog/a-b/'],
    ['pages', 'javascript:alert(1)', '/blog/a-b/'],
  ])('of %s with address %s leads to %s', (contentType, url, path) => {
    expect(pathOf({ contentType, slug: 'a-b', url })).toBe(path);
  });
});

it.each([
  ['lisbon', 1, '/search?coati%5Bquery%5D=lisbon'],
  ['a & b', 2, '/search?coati%5Bquery%5D=a%20%26%20b&coati%5Bpage%5D=2'],
  ['', 1, '/search'],
])('[P-18] the results for %j, page %i, are at %s', (query, page, path) => {
  expect(resultsPath('coati', query, page)).toBe(path);
});

it.each([
  ['Lisbon', [['Lisbon', false]]],
  [
    '__ais-highlight__Lis__/ais-highlight__bon',
    [
      ['Lis', true],
      ['bon', false],
    ],
  ],
  [
    'a __ais-highlight__b',
    [
      ['a ', false],
      ['b', true],
    ],
  ],
  ['a__/ais-highlight__b', [['a__/ais-highlight__b', false]]],
  ['', []],
])('[S-06] %j is cut into runs of text', (value, runs) => {
  expect(highlighted(value).map(({ text, isFound }) => [text, isFound])).toEqual(runs);
});
