import { expect, it } from 'vitest';
import { endpointOf } from './endpoints';

const at = (address: string) => endpointOf(new URL(address, 'https://coati.example'));

it.each([
  ['P-08', '/blog/', '/api/content/posts'],
  ['P-08', '/blog/?page=2', '/api/content/posts?page=2'],
  ['P-08', '/blog/?utm_source=mail', '/api/content/posts'],
  ['P-10', '/blog/category/city-guides/', '/api/content/posts?category=city-guides'],
  ['P-10', '/blog/category/city-guides/?page=3', '/api/content/posts?category=city-guides&page=3'],
  ['P-09', '/blog/lisbon-hospitals/', '/api/content/posts/lisbon-hospitals'],
  ['P-11', '/travel-insurance-providers/', '/api/content/providers'],
  ['P-12', '/travel-insurance-providers/harbor-mutual/', '/api/content/providers/harbor-mutual'],
  ['P-02', '/about-us/', '/api/content/pages/about-us'],
  ['P-07', '/travel-insurance-101/', '/api/content/pages/travel-insurance-101'],
])('[%s] finds the data of %s at %s', (_id, page, endpoint) => {
  expect(at(page)).toBe(endpoint);
});

it.each(['/blog', '/blog/feed.xml', '/about-us', '/a//b/', '/blog/a/b', '/pictures/a.svg'])(
  'leaves %s to the server',
  (address) => expect(at(address)).toBeNull(),
);
