import { BootProvider } from '@coati/boot';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { vocabulary } from '../testing/samples';
import { boot, renderScreen } from '../testing/screens';
import { json } from '../testing/streams';
import { LicenseLine } from './license-line';

const line = () => screen.getByText(/Insurance sold by/);

it('names the seller, the state and the license that holds there', async () => {
  renderScreen(<LicenseLine state="FL" />, () => undefined);
  expect(
    await screen.findByText(
      /sold by Coati Insurance Agency \(sample\), Florida license no\. Sample FL-1333\./,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'License numbers by state' })).toHaveAttribute(
    'href',
    '/licensing-information/',
  );
});

it('names as seller the company with the licenses, under a partner’s name too', () => {
  const brand = { ...boot.brand, legalName: 'Trips, a partner', producer: 'Coati (sample)' };
  renderScreen(
    <BootProvider value={{ ...boot, brand }}>
      <LicenseLine state="FL" />
    </BootProvider>,
    () => undefined,
  );
  expect(line()).toHaveTextContent('Insurance sold by Coati (sample)');
});

// A service of the release before knows states without licenses; its answer may be kept for five minutes.
const before = { ...vocabulary, states: [{ code: 'FL', name: 'Florida' }] };
it.each([
  ['the words do not come', 'FL', () => new Response(null, { status: 503 })],
  ['the service has no numbers yet', 'FL', () => json(before)],
  ['nobody knows the state', undefined, () => json(vocabulary)],
])('leads to all numbers where %s', async (_, state, words) => {
  renderScreen(<LicenseLine state={state} />, words);
  await new Promise((settled) => setTimeout(settled, 20));
  expect(line()).toHaveTextContent(/^Insurance sold by Coati Insurance Agency \(sample\)\. License numbers/);
});
