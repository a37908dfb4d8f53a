import { createStore, partnerSet, StoreProvider } from '@coati/store';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import prerender from './prerender';
import remote from './remote';
import { bootOf, brandOf, installScreen } from './testing';

const Header = remote.slots!.header!;
const Footer = remote.slots!.footer!;
const show = (boot = bootOf(), store = createStore()) => ({
  store,
  ...render(
    <StoreProvider store={store}>
      <Header boot={boot} />
      <Footer boot={boot} />
    </StoreProvider>,
  ),
});
beforeEach(() => void installScreen());

const phones = () =>
  [...document.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href'));

it.each([
  ['welcome', 'tel:+19545550140'],
  ['aarp', 'tel:+19545550160'],
  ['standard', 'tel:+19545550100'],
] as const)('[A-03, A-04, A-05] calls the number of a %s visit everywhere', (variant, link) => {
  show(bootOf({}, variant));
  expect(new Set(phones())).toEqual(new Set([link]));
});

it('[A-04] calls the partner’s number once the partner is known, except on welcome and AARP visits', () => {
  const { store, unmount } = show();
  act(() => void store.dispatch(partnerSet({ pid: 'tripinsure101', telephone: '+1 (954) 555-0111' })));
  expect(new Set(phones())).toEqual(new Set(['tel:+19545550111']));
  unmount();
  show(bootOf({}, 'aarp'), store);
  expect(new Set(phones())).toEqual(new Set(['tel:+19545550160']));
});

it('[A-11] knows nothing of sign-in when it chooses a variant', () => {
  const signedIn = createStore({
    customer: { ...createStore().getState().customer, id: 'c1', email: 'a@b.example' },
  });
  show(bootOf({}, 'welcome'), signedIn);
  expect(new Set(phones())).toEqual(new Set(['tel:+19545550140']));
});

it.each(['coati', 'tripprotectors'])('draws the same HTML at build time as in the browser for %s', (id) => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = document.createElement('div');
  const element = (
    <StoreProvider store={createStore()}>
      <Header boot={bootOf({ brand: brandOf(id) })} />
      <Footer boot={bootOf({ brand: brandOf(id) })} />
    </StoreProvider>
  );
  place.append(...new DOMParser().parseFromString(renderToString(element), 'text/html').body.childNodes);
  document.body.append(place);
  render(element, { container: place, hydrate: true });
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

it('[A-09] draws the loading screen for addresses that only an application answers', () => {
  const Loading = prerender.bodies!.loading!.Component;
  render(<Loading boot={bootOf()} />);
  expect(screen.getByRole('status')).toHaveTextContent('Please wait while we sniff out the best deals');
});
