import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { customerSet } from './customer-slice';
import { StoreProvider, useAppSelector } from './provider';
import { selectCustomer, selectPartnerTelephone } from './selectors';
import { partnerSet } from './partner-slice';
import { createStore } from './store';

function Greeting() {
  const { firstName } = useAppSelector(selectCustomer);
  return <p>Hello {firstName || 'traveler'}</p>;
}

it('draws at once from the defaults, then shows what an earlier page left', async () => {
  const earlier = createStore();
  await earlier.restore();
  earlier.dispatch(customerSet({ firstName: 'Rosa' }));
  await earlier.flush();

  const page = (
    <StoreProvider store={createStore()}>
      <Greeting />
    </StoreProvider>
  );
  expect(renderToString(page)).toContain('traveler');
  render(page);
  expect(screen.getByText('Hello traveler')).toBeInTheDocument();
  await act(async () => undefined);
  expect(await screen.findByText('Hello Rosa')).toBeInTheDocument();
});

it('has a partner’s telephone only where there is a partner', () => {
  const store = createStore();
  expect(selectPartnerTelephone(store.getState())).toBeNull();
  store.dispatch(partnerSet({ pid: 'tripinsure101', telephone: '+1 954 555 0101' }));
  expect(selectPartnerTelephone(store.getState())).toBe('+1 954 555 0101');
});
