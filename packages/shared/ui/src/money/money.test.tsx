import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDate, formatMoney, parseMoney } from '@coati/formats';
import { Price } from './price';

describe('money', () => {
  it('writes cents as dollars, and drops zeros only where asked to', () => {
    expect(formatMoney(123450)).toBe('$1,234.50');
    expect(formatMoney(25000000, { cents: 'auto' })).toBe('$250,000');
    expect(formatMoney(25000001, { cents: 'auto' })).toBe('$250,000.01');
  });

  it.each([
    ['1234', 123400],
    ['$1,234.5', 123450],
    [' 1,234.50 ', 123450],
    ['US$ 1,234.50', 123450],
    [' $4,000 USD ', 400000],
    ['4000 EUR', null],
    ['0.07', 7],
    ['4.35', 435],
    ['1,23', null],
    ['12.345', null],
    ['-5', null],
    ['12e3', null],
    ['', null],
    ['99999999999999999', null],
  ])('reads %o as %o cents', (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it('reads out a changed price with both amounts', () => {
    const { container } = render(<Price cents={24150} wasCents={21900} per="for 2 travelers" />);
    expect(container).toHaveTextContent('Was $219.00 now $241.50 for 2 travelers');
  });
});

describe('dates', () => {
  it('never shift a day with the time zone', () => {
    expect(formatDate('2027-03-01')).toBe('Mar 1, 2027');
    expect(formatDate('2027-03-01', 'full')).toBe('Monday, March 1, 2027');
    expect(formatDate('2027-03-01T23:30:00Z')).toBe('Mar 1, 2027');
  });
});
