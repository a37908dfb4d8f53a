import { expectNoAxeViolations, installScreen } from '@coati/testing';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { brandOf } from '../testing';
import { Header, type HeaderProps } from './header';

beforeEach(() => void installScreen());

const show = (props: Partial<HeaderProps> = {}) =>
  render(
    <Header
      section="travel"
      brand={brandOf()}
      tel="+1 (954) 555-0100"
      partnerId={null}
      isPetPage={false}
      {...props}
    />,
  );
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Sections' }))
    .getAllByRole('link')
    .map((tab) => [tab.textContent, tab.getAttribute('href')]);

it('[N-01] shows the logo that goes home, the tabs and the phone', () => {
  show();
  const logo = screen.getByRole('img', { name: 'Coati, home' });
  expect(logo.closest('a')).toHaveAttribute('href', '/');
  expect(tabs()).toEqual([
    ['Travel', '/'],
    ['About', '/about-us/'],
  ]);
  expect(screen.getByRole('link', { name: 'Call +1 (954) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+19545550100',
  );
});

it('[N-01] puts Pet in the place of About on pet pages', () => {
  show({ section: 'pet', isPetPage: true });
  expect(tabs()).toEqual([
    ['Travel', '/'],
    ['Pet', '/pet-insurance/'],
  ]);
});

it('[N-01, N-12] shows the user button it is given', () => {
  show({ userButtonComponent: <button type="button">Ada</button> });
  expect(screen.getByRole('button', { name: 'Ada' })).toBeInTheDocument();
});

it('[N-02] links to My Account, but not from pet pages', () => {
  const { unmount } = show();
  expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account');
  unmount();
  show({ section: 'pet', isPetPage: true });
  expect(screen.queryByText('My Account')).not.toBeInTheDocument();
});

it.each([
  ['travel', 'Travel Insurance 101', '/travel-insurance-101/'],
  ['about', 'Kids of Heroes', '/kids-of-heroes/'],
  ['pet', 'How it works', '/pet-insurance/#how-it-works'],
] as const)('[N-03] lists the links of the %s section', (section, title, url) => {
  show({ section });
  const links = screen.getByRole('navigation', { name: /pages$/ });
  expect(within(links).getByRole('link', { name: title })).toHaveAttribute('href', url);
});

it('[N-03, N-10] says which links leave the site and gives their windows no way back', () => {
  show();
  const cruise = within(screen.getByRole('navigation', { name: 'Travel pages' })).getByRole('link', {
    name: /Cruise/,
  });
  expect(cruise).toHaveAttribute('href', brandOf().links.cruise);
  expect(cruise).toHaveAttribute('target', '_blank');
  expect(cruise.getAttribute('rel')).toContain('noopener');
  expect(cruise).toHaveAccessibleName('Cruise Insurance opens in a new window');
});

it('[N-07] has a search box only with both search credentials', () => {
  for (const half of [{ algoliaAppId: 'app' }, { algoliaSearchApiKey: 'key' }, {}]) {
    const { unmount } = show(half);
    expect(screen.queryByRole('searchbox', { name: 'Search' })).not.toBeInTheDocument();
    unmount();
  }
  render(
    <Header
      section="travel"
      brand={brandOf()}
      tel="1"
      partnerId={null}
      isPetPage={false}
      algoliaAppId="app"
      algoliaSearchApiKey="key"
    />,
  );
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveAttribute('name', 'coati[query]');
});

it('[N-12] marks whose visitor this is', () => {
  const { container } = show({ partnerId: 'tripprotectors' });
  expect(container.querySelector('[data-partner]')).toHaveAttribute('data-partner', 'tripprotectors');
});

it('[A-02] shows a partner its own logo', () => {
  show({ brand: brandOf('tripinsure101'), partnerId: 'tripinsure101' });
  const logo = screen.getByRole('img', { name: 'Trip Insure 101, home' });
  expect(logo).toHaveAttribute('width', '260');
  expect(logo).toHaveAttribute('height', '60');
});

it('breaks no accessibility rule', async () => {
  show({ algoliaAppId: 'app', algoliaSearchApiKey: 'key' });
  await expectNoAxeViolations();
});
