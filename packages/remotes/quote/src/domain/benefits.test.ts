import type { Deadline } from '@coati/api';
import { describe, expect, it } from 'vitest';
import { benefit, offer, option } from '../testing/samples';
import { limitNotes, limitText, withOptions } from './benefits';
import { deadlineDays, openDeadlines } from './deadlines';
import { totalCents, validOptions } from './totals';

describe('[Q-06] what a benefit pays, in words', () => {
  it.each([
    [benefit('m', 'M', { amountCents: 25_000_000 }), '$250,000'],
    [benefit('t', 'T', { state: 'percent', percent: 150 }), '150% of trip cost'],
    [benefit('p', 'P', { state: 'included' }), 'Covered'],
    [benefit('c', 'C', { state: 'optional', percent: 75 }), 'Optional, 75% of trip cost'],
    [benefit('o', 'O', { state: 'optional' }), 'Optional'],
    [benefit('n', 'N', { state: 'none' }), 'Not covered'],
    [undefined, 'Not covered'],
  ])('%#', (given, words) => {
    expect(limitText(given)).toBe(words);
  });

  it('switches a benefit on where an option adds it, and medical to primary', () => {
    const cfar = benefit('cfar', 'C', { state: 'optional', percent: 75 });
    expect(withOptions(cfar, [])).toMatchObject({ state: 'optional', added: false });
    expect(limitText(withOptions(cfar, ['cfar']))).toBe('75% of trip cost');
    const sports = benefit('hazardous-sports', 'S', { state: 'none' });
    expect(withOptions(sports, ['adventure-sports'])).toMatchObject({ state: 'included', added: true });
    const medical = benefit('emergency-medical', 'M', { amountCents: 5_000_000, primary: false });
    expect(withOptions(medical, ['primary-medical'])).toMatchObject({
      primary: true,
      state: 'amount',
      added: false,
    });
    expect(withOptions(medical, ['cfar']).primary).toBe(false);
  });

  it('says when a benefit starts to pay, how much a day and who pays first', () => {
    const delay = benefit('d', 'D', { amountCents: 100_000, perDayCents: 20_000, triggerHours: 6 });
    expect(limitNotes(delay)).toEqual(['$200 a day', 'after 6 hours']);
    expect(limitNotes(benefit('m', 'M', { primary: false, deductibleCents: 5_000 }))).toEqual([
      '$50 deductible',
      'secondary: pays after your own health plan',
    ]);
    expect(limitNotes(benefit('m', 'M', { primary: true, deductibleCents: 0 }))).toEqual([
      'no deductible',
      'primary: pays first',
    ]);
  });
});

describe('[Q-06] deadlines and totals', () => {
  it('turns deadlines into things to do, one a day', () => {
    const on = (id: Deadline['id'], date: string, missed = false) => ({ id, label: '', date, missed });
    const days = deadlineDays([
      on('ifar', '2026-11-10', true),
      on('purchase', '2027-02-28'),
      on('cfar', '2026-12-04'),
      on('free-look', '2026-12-04'),
      on('preexisting-waiver', '2026-12-04'),
    ]);
    expect(days.map((day) => day.text)).toEqual([
      'Buy by Dec 4, 2026 to cover pre-existing conditions and add cancel-for-any-reason coverage',
      'Buy by Feb 28, 2027 to have this plan at all',
      'Too late to add interrupt-for-any-reason coverage: the last day was Nov 10, 2026',
    ]);
  });

  it('shows on the card the open time-sensitive deadlines, the nearest first', () => {
    const plan = offer('a', {
      deadlines: [
        { id: 'free-look', label: 'Free look', date: '2026-11-30', missed: false },
        { id: 'cfar', label: 'CFAR', date: '2026-12-10', missed: false },
        { id: 'ifar', label: 'IFAR', date: '2026-11-01', missed: true },
        { id: 'preexisting-waiver', label: 'Waiver', date: '2026-12-04', missed: false },
      ],
    });
    expect(openDeadlines(plan).map((deadline) => deadline.id)).toEqual(['preexisting-waiver', 'cfar']);
  });

  it('adds the chosen options and never one that is shut', () => {
    const plan = offer('a', {
      priceCents: 10_000,
      options: [option('cfar', 5_000), option('ifar', 900, { available: false })],
    });
    expect(totalCents(plan, [])).toBe(10_000);
    expect(totalCents(plan, ['cfar', 'ifar', 'made-up'])).toBe(15_000);
    expect(validOptions(plan, ['made-up', 'ifar', 'cfar'])).toEqual(['cfar']);
  });
});
