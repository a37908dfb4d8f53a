import { contactOf, type BootData, type Slot } from '@coati/contracts';
import { installScreen } from '@coati/testing';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import prerender from './prerender';
import remote from './remote';
import { bootOf, brandOf } from './testing';

const {
  header: Header,
  menu: Menu,
  footer: Footer,
} = prerender.slots as Record<'header' | 'menu' | 'footer', Slot>;
const everything = (boot: BootData, partnerTelephone: string | null = null) => (
  <>
    <Header boot={boot} partnerTelephone={partnerTelephone} />
    <Menu boot={boot} partnerTelephone={partnerTelephone} />
    <Footer boot={boot} partnerTelephone={partnerTelephone} />
  </>
);
beforeEach(() => void installScreen());

const phones = () =>
  [...document.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href'));

it.each([
  ['welcome', 'tel:+19545550140'],
  ['aarp', 'tel:+19545550160'],
  ['standard', 'tel:+19545550100'],
] as const)('[A-03, A-04, A-05] calls the number of a %s visit everywhere', (variant, link) => {
  render(everything(bootOf({}, variant)));
  expect(phones()).toHaveLength(3);
  expect(new Set(phones())).toEqual(new Set([link]));
});

it('[A-04] calls the partner’s number once the partner is known, except on welcome and AARP visits', () => {
  const { rerender } = render(everything(bootOf(), '+1 (954) 555-0199'));
  expect(new Set(phones())).toEqual(new Set(['tel:+19545550199']));
  for (const variant of ['welcome', 'aarp'] as const) {
    const boot = bootOf({}, variant);
    rerender(everything(boot, '+1 (954) 555-0199'));
    expect(new Set(phones())).toEqual(new Set([`tel:${contactOf(boot).telephone.replace(/[^\d+]/g, '')}`]));
  }
});

it('[A-04] goes back to the brand’s own number when the partner is no longer one', () => {
  const { rerender } = render(everything(bootOf(), '+1 (954) 555-0199'));
  rerender(everything(bootOf()));
  expect(new Set(phones())).toEqual(new Set(['tel:+19545550100']));
});

it('draws in the browser, part by part, what was drawn with the release', async () => {
  expect(remote.slots?.header).toBe(Header);
  expect(await remote.slots?.menu?.()).toBe(Menu);
  expect(await remote.slots?.footer?.()).toBe(Footer);
});

it.each(['coati', 'tripprotectors', 'cruiseinsurance101'])(
  'takes over the HTML of %s without drawing any of it anew',
  (id) => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const place = document.createElement('div');
    const element = everything(bootOf({ brand: brandOf(id) }));
    place.append(...new DOMParser().parseFromString(renderToString(element), 'text/html').body.childNodes);
    document.body.append(place);
    render(element, { container: place, hydrate: true });
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  },
);

it('[N-07] takes over the header of pages that may search, whatever their key', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const HeaderWithSearch = prerender.slots!['header-with-search']!;
  const place = document.createElement('div');
  const served = renderToString(<HeaderWithSearch boot={bootOf()} />);
  expect(served).toContain('id="header-search"');
  expect(renderToString(<Header boot={bootOf()} />)).not.toContain('header-search');
  place.append(...new DOMParser().parseFromString(served, 'text/html').body.childNodes);
  document.body.append(place);
  const search = { appId: 'coati', apiKey: 'public', indexName: 'coati' };
  render(<Header boot={bootOf({ search })} />, { container: place, hydrate: true });
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

it('[A-09] draws the loading screen for addresses that only an application answers', () => {
  const Loading = prerender.bodies!.loading!.Component;
  render(<Loading boot={bootOf()} />);
  expect(screen.getByRole('status')).toHaveTextContent('Please wait while we sniff out the best deals');
});

it.each(['loading', 'opening'])('gives what is sent of an application a first heading: %s', (body) => {
  const Sent = prerender.bodies![body]!.Component;
  render(<Sent boot={bootOf()} />);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
