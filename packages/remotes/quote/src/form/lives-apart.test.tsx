import { BootProvider } from '@coati/boot';
import { renderWithStore } from '@coati/testing';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { createQuoteClient } from '../api/quote-client';
import { HomePage } from '../home/home-page';
import { OtherParties } from '../parts/other-parties';
import { createQuoteServices, QuoteServicesProvider } from '../parts/services';
import { fill, quoting, send } from '../testing/quote-form';
import { answer, vocabulary } from '../testing/samples';
import { boot } from '../testing/screens';
import { json } from '../testing/streams';

it('asks a party whether it lives in one state, and makes a quote for each, typed once (case T11)', async () => {
  const { posted, respond } = quoting();
  const client = createQuoteClient(
    async (path, init) => (await respond(String(path), init)) ?? json(vocabulary),
  );
  const services = createQuoteServices(client);
  const shown = (screenOf: ReactElement) => (
    <BootProvider value={boot}>
      <QuoteServicesProvider value={services}>{screenOf}</QuoteServicesProvider>
    </BootProvider>
  );
  const results = shown(<OtherParties quoteId={answer().id} />);
  const { user, address } = renderWithStore(shown(<HomePage />), {
    path: '/',
    routes: [{ path: '/quote/:quoteId', element: results }],
  });
  await fill(user);
  expect(screen.queryByText('Does everyone live in the same state?')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add a traveler' }));
  await user.type(screen.getByLabelText('Traveler 2: age today'), '70');
  expect(await screen.findByText(/A policy covers residents of one state/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'No' }));
  await user.selectOptions(screen.getByLabelText('Traveler 2 lives in'), 'GA');
  await send(user);
  await waitFor(() => expect(address()).toBe(`/quote/${answer().id}`));
  expect(posted.mock.calls[0]?.[1]).toMatchObject({
    residence: { state: 'FL' },
    travelers: [{ age: 41, tripCostCents: 200_000 }],
  });
  await user.click(await screen.findByRole('button', { name: 'See plans for the traveler in Georgia' }));
  await waitFor(() => expect(posted).toHaveBeenCalledTimes(2));
  const [one, other] = posted.mock.calls.map(([, body]) => body as { trip: unknown });
  expect(other).toMatchObject({
    residence: { state: 'GA' },
    travelers: [{ age: 70, tripCostCents: 200_000 }],
  });
  expect(other?.trip).toEqual(one?.trip);
});
