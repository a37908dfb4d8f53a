import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arrived, open, whole } from '../testing/results';
import { QUOTE_ID } from '../testing/screens';
import { json } from '../testing/streams';

describe('[Q-06] plans that are not there', () => {
  it('shows declined plans with the rule that failed', async () => {
    const { user } = open();
    await arrived();
    await user.click(await screen.findByText('Show plans and rules'));
    expect(screen.getByText('Sold to travelers of 60 and older.')).toBeVisible();
    expect(screen.getByText('No change to the trip opens these:')).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 plan you cannot buy for this trip' })).toBeInTheDocument();
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
