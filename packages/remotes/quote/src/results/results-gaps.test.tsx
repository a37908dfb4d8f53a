import type { QuoteRequest } from '@coati/api';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arrived, declined, open, whole } from '../testing/results';
import { QUOTE_ID } from '../testing/screens';
import { json, LineStream, problem } from '../testing/streams';

describe('[Q-06] plans that are not there', () => {
  it('shows declined plans with the rule that failed', async () => {
    const { user } = open();
    await arrived();
    await user.click(await screen.findByText('Show plans and rules'));
    expect(screen.getByText('Sold to travelers of 60 and older.')).toBeVisible();
    expect(screen.getByText('No change to the trip opens these')).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 plan you can’t buy for this trip' })).toBeInTheDocument();
  });

  const tooLong = (planId: string, maxDays: number) => ({
    ...declined,
    planId,
    planName: planId,
    rule: 'trip-too-long',
    detail: `Trips may last ${maxDays} days.`,
    remedy: { kind: null, maxDays, maxTripCostCents: null, maxPartyCostCents: null },
  });

  it('asks again with one press for the trip that opens more plans (case U9)', async () => {
    const misses = { ...whole, declined: [tooLong('short', 5), tooLong('longer', 8)] };
    let body: QuoteRequest | null = null;
    const { user, address } = open((path, init) => {
      if (init?.method !== 'POST') return path.endsWith(QUOTE_ID) ? json(misses) : undefined;
      body = JSON.parse(String(init.body)) as QuoteRequest;
      const stream = new LineStream();
      stream.send({ type: 'done', quote: { ...whole, id: 'q-shorter' } });
      stream.close();
      return stream.response;
    });
    await arrived();
    await user.click(await screen.findByRole('button', { name: 'Get prices for a trip of up to 5 days' }));
    await waitFor(() => expect(address()).toBe('/quote/q-shorter'));
    expect(body).toMatchObject({
      trip: { departureDate: '2027-03-01', returnDate: '2027-03-05', destinations: ['MX', 'BZ'] },
    });
    expect(screen.queryByText('2 plans')).not.toBeInTheDocument();
  });

  it('says what went wrong when the new quote does not come, and keeps the plans', async () => {
    const misses = { ...whole, declined: [tooLong('short', 5)] };
    const { user, address } = open((path, init) => {
      if (init?.method === 'POST') return problem('/problems/unavailable', 503);
      return path.endsWith(QUOTE_ID) ? json(misses) : undefined;
    });
    await arrived();
    const press = await screen.findByRole('button', { name: /^Get prices/ });
    await user.click(press);
    expect(await screen.findByRole('alert')).toHaveTextContent('No new quote yet');
    expect(address()).toBe(`/quote/${QUOTE_ID}`);
    expect(screen.getAllByRole('article')).toHaveLength(4);
    await waitFor(() => expect(press).toBeEnabled());
  });

  it('names insurers whose plans are missing, each with its own reason', async () => {
    const late = { carrierName: 'Bluefin Specialty', reason: 'timeout', detail: 'did not answer in time' };
    const wrong = { carrierName: 'Northwind', reason: 'invalid-answer', detail: 'gave a wrong answer' };
    const unavailable = [
      { carrierId: 'x', ...late },
      { carrierId: 'y', ...wrong },
    ];
    const meta = { ...whole.meta, unavailable };
    open((path) => (path.endsWith(QUOTE_ID) ? json({ ...whole, meta }) : undefined));
    await arrived();
    expect(screen.getByText('Bluefin Specialty').closest('p')).toHaveTextContent(
      'Bluefin Specialty did not answer in time. Northwind gave a wrong answer. Their plans are missing here.',
    );
  });

  it('without any plan gives reasons, a way on and the phone', async () => {
    open((path) => (path.endsWith(QUOTE_ID) ? json({ ...whole, quotes: [] }) : undefined));
    expect(
      await screen.findByRole('heading', { name: 'No plan fits this trip as it is' }),
    ).toBeInTheDocument();
    expect(await screen.findByText('Sold to travelers of 60 and older.')).toBeVisible();
    expect(screen.getByRole('link', { name: '+1 (954) 555-0100' })).toHaveAttribute(
      'href',
      'tel:+19545550100',
    );
    expect(screen.getByRole('link', { name: 'Change the trip' })).toHaveAttribute('href', '/#quote-title');
  });
});
