import { readFileSync } from 'node:fs';
import { expectNoAxeViolations } from '@coati/testing';
import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { brandOf } from '../testing';
import { Footer, type FooterProps } from './footer';

const show = (props: Partial<FooterProps> = {}) =>
  render(
    <Footer
      brand={brandOf()}
      numReviews={3482}
      trustScore={4.8}
      isWelcomePage={false}
      isAarpPage={false}
      tel="+1 (954) 555-0100"
      {...props}
    />,
  );

afterEach(() => {
  vi.useRealTimers();
});

it('[N-08] shows logo, address, telephone and email', () => {
  show();
  expect(screen.getByRole('img', { name: 'Coati, home' })).toBeVisible();
  expect(screen.getByText(/Plantation, Florida/)).toBeVisible();
  expect(screen.getByRole('link', { name: '+1 (954) 555-0100' })).toHaveAttribute('href', 'tel:+19545550100');
  expect(screen.getByRole('link', { name: 'agents@coati.example' })).toHaveAttribute(
    'href',
    'mailto:agents@coati.example',
  );
});

it('[A-01, A-02] names a brand that stands under the main logo', () => {
  show({ brand: brandOf('cruiseinsurance101') });
  expect(screen.getByText('Cruise Insurance 101')).toBeVisible();
});

it.each(['tripinsure101', 'tripprotectors', 'traveldefenders', 'cruiseinsurance101'])(
  'says under the name of %s what this partner is, and who sells',
  (id) => {
    const { disclosure } = brandOf(id).texts;
    show({ brand: brandOf(id) });
    expect(disclosure).toContain('Coati Insurance Marketplace LLC');
    expect(screen.getByText(disclosure!)).toBeVisible();
  },
);

it('has nothing of the kind to say under the main brand', () => {
  show();
  expect(screen.getByRole('img', { name: 'Coati, home' })).toBeVisible();
  expect(screen.queryByText(/paid|licensed agen/)).not.toBeInTheDocument();
});

it('[N-08] lists the eleven links, each to its own page', () => {
  const { affiliate, cruise } = brandOf().links;
  show();
  const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['About', '/about-us/'],
    ['Kids of Heroes', '/kids-of-heroes/'],
    ['Blog', '/blog/'],
    ['Travel Insurance Providers', '/travel-insurance-providers/'],
    ['Insurance Carriers', '/blog/category/insurance-carrier-review/'],
    ['Licensing Information', '/licensing-information/'],
    ['Contact Us', '/contact-us/'],
    ['Become an Affiliate', affiliate],
    ['Recruitment', '/recruitment/'],
    ['Cruise Insurance', cruise],
  ]);
});

it('[N-08, N-10] links to the places outside', () => {
  const { links } = brandOf();
  show();
  const leads = (name: RegExp, url: string) =>
    expect(screen.getAllByRole('link', { name })[0]).toHaveAttribute('href', url);
  leads(/Affiliate/, links.affiliate);
  leads(/Cruise/, links.cruise);
  leads(/business bureau/, links.bureau);
  leads(/4\.8 out of 5/, links.reviews);
  leads(/Facebook/, links.facebook);
  leads(/Twitter/, links.twitter);
  leads(/YouTube/, links.youtube);
  leads(/Terms/, '/terms-of-use/');
  leads(/Privacy policy/, '/privacy-policy/');
});

it('leads to the privacy choices, and can say that an opt-out signal is honored', () => {
  show();
  expect(screen.getByRole('link', { name: 'Your privacy choices' })).toHaveAttribute(
    'href',
    '/privacy-policy/#your-privacy-choices',
  );
  expect(screen.getByText(/Global Privacy Control/)).toBeInTheDocument();
});

it('leads to what is said about accessibility', () => {
  show();
  expect(screen.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/accessibility/');
});

it('[N-10] opens terms and privacy that lie elsewhere in a window of their own', () => {
  const brand = brandOf();
  show({ brand: { ...brand, links: { ...brand.links, terms: 'https://legal.example.com/terms' } } });
  const terms = screen.getByRole('link', { name: 'Terms of use opens in a new window' });
  expect(terms).toHaveAttribute('target', '_blank');
  expect(terms.getAttribute('rel')).toContain('noopener');
  expect(screen.getByRole('link', { name: 'Privacy policy' })).not.toHaveAttribute('target');
});

it('[N-08] tells the current year, even on a page drawn the year before', () => {
  vi.useFakeTimers({ now: new Date('2031-02-03T04:05:06Z') });
  show();
  expect(screen.getByText('2031').parentElement).toHaveTextContent(`© 2031 ${brandOf().legalName}.`);
});

it('[N-09] has a ground of its own for small screens, from 768 and from 992 px', () => {
  const css = readFileSync('packages/remotes/chrome/src/footer/footer.module.css', 'utf8');
  const [small, medium, large] = css.split(/@media \(min-width: (?:768|992)px\)/);
  expect(small).toContain('ground-small.svg');
  expect(medium).toContain('ground-medium.svg');
  expect(large).toContain('ground-large.svg');
});

it('[A-03] writes to the welcome desk and, on AARP pages, to the concierge', () => {
  const { rerender } = show({ isWelcomePage: true });
  expect(screen.getByRole('link', { name: 'welcome@coati.example' })).toBeVisible();
  rerender(
    <Footer brand={brandOf()} numReviews={1} trustScore={5} isWelcomePage={false} isAarpPage tel="1" />,
  );
  expect(screen.getByRole('link', { name: 'concierge@coati.example' })).toBeVisible();
});

it('breaks no accessibility rule', async () => {
  show();
  await expectNoAxeViolations();
});
