import { CONTRACT_VERSION } from '@coati/contracts';
import { StoreProvider, createStore, partnerSet, selectPartnerTelephone, useAppSelector } from '@coati/store';
import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hydrateChrome } from '../chrome/hydrate-chrome';
import { sampleBoot } from '../testing';
import { asToday } from './earlier-contract';

/** As chrome of contract 1 was written: it took the partner's number from the store it was drawn in. */
function Bar() {
  return <p>Call {useAppSelector(selectPartnerTelephone)}</p>;
}

const store = createStore();
const openState = vi.fn(async () => ({ store, StoreProvider }));
const drawn = renderToString(
  <StoreProvider store={store}>
    <Bar />
  </StoreProvider>,
);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = new DOMParser().parseFromString(`<header id="coati-header">${drawn}</header>`, 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
});
afterEach(() => vi.restoreAllMocks());

it('[A-04] brings a header of contract 1 to life inside the page’s store', async () => {
  const load = () => asToday({ contract: 1, slots: { header: Bar } }, openState);
  await act(() => hydrateChrome({ boot: sampleBoot(), openState, load }));
  const partner = { pid: 'p', name: 'Partner', telephone: '+1 (954) 555-0199', expiresAt: null };
  act(() => void store.dispatch(partnerSet(partner)));
  expect(screen.getByRole('banner')).toHaveTextContent('Call +1 (954) 555-0199');
  expect(console.warn).not.toHaveBeenCalled();
});

it('hands a footer of contract 1 over when it is asked for, as today’s are', async () => {
  const { contract, slots } = await asToday({ contract: 1, slots: { footer: Bar } }, openState);
  expect(contract).toBe(CONTRACT_VERSION);
  expect(slots?.header).toBeUndefined();
  await expect(slots?.footer?.()).resolves.toBeTypeOf('function');
});
