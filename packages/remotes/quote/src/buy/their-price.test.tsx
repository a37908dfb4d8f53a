import type { QuoteRequest } from '@coati/api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ageOn, localToday } from '../domain/dates';
import { openPurchase } from '../testing/purchase';
import { answer, offer, option } from '../testing/samples';

const BORN = '1950-01-01';
const age = ageOn(localToday(), BORN);
const lines = (...sent: unknown[]): Response =>
  new Response(sent.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'Content-Type': 'application/x-ndjson' },
  });
const dearer = offer('a', { priceCents: 41_200, options: [option('cfar', 20_600)] });
const total = () => within(screen.getByRole('complementary', { name: 'Your plan' }));

it('says the new price at the birth date that changes it, and in the total, before Pay (case U7)', async () => {
  const asked: QuoteRequest[] = [];
  const { user, store } = openPurchase({
    asked: (body) => {
      asked.push(body as QuoteRequest);
      return lines(
        { type: 'started', quote: answer({ quotes: [] }) },
        { type: 'offers', carrierId: 'harbor-mutual', quotes: [dearer] },
      );
    },
  });
  const [born, other] = await screen.findAllByLabelText('Date of birth');
  await user.type(born!, BORN);
  await waitFor(() =>
    expect(born).toHaveAccessibleDescription(/The total is now \$412\.00, not \$227\.00\.$/),
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]?.travelers).toMatchObject([{ age, dateOfBirth: null }, { age: 39 }]);
  expect(total().getAllByText('$412', { exact: false })).toHaveLength(2);
  expect(total().getByText(`2 travelers, ages ${age} and 39`)).toBeVisible();
  expect(store.getState().buy.selected).toMatchObject({ priceCents: 41_200, options: [] });
  // A birth date that fits the quote changes nothing, and the first one mended brings the quoted price back.
  await user.type(other!, `${Number(localToday().slice(0, 4)) - 39}-01-01`);
  expect(born).toHaveAccessibleDescription(/\$412/);
  await user.clear(born!);
  await user.type(born!, `${Number(localToday().slice(0, 4)) - 41}-01-01`);
  await waitFor(() => expect(store.getState().buy.selected?.priceCents).toBe(22_700));
  expect(born).not.toHaveAccessibleDescription();
});

it('says at the field that the plan is not sold at that age, in the insurer’s words (case U7)', async () => {
  const declined = {
    planId: 'a',
    carrierId: 'harbor-mutual',
    rule: 'age-above-maximum',
    detail: 'Travelers may be 70 at most.',
  };
  const { user, store } = openPurchase({
    asked: () => lines({ type: 'declined', carrierId: 'harbor-mutual', declined: [declined] }),
  });
  const [born] = await screen.findAllByLabelText('Date of birth');
  await user.type(born!, BORN);
  await waitFor(() =>
    expect(born).toHaveAccessibleDescription(/cannot be bought then: Travelers may be 70 at most\./),
  );
  expect(store.getState().buy.selected?.priceCents).toBe(22_700);
});

it('leaves the price to the day of purchase when no answer comes (case U7)', async () => {
  const { user } = openPurchase({ asked: () => new Response('', { status: 503 }) });
  const [born] = await screen.findAllByLabelText('Date of birth');
  await user.type(born!, BORN);
  await waitFor(() => expect(born).toHaveAccessibleDescription(/shown before you pay\.$/));
});
