import { describe, expect, it } from 'vitest';
import { benefit, offer, withBenefit } from '../testing/samples';
import { conditionsLine } from './conditions';

const waiver = (missed: boolean) => ({
  id: 'preexisting-waiver' as const,
  label: 'Waiver',
  date: '2026-12-04',
  missed,
});
const withState = (state: 'included' | 'optional' | 'none', deadlines = [waiver(false)]) =>
  withBenefit(
    offer('one', { deadlines }),
    benefit('preexisting-waiver', 'Pre-existing conditions', { state }),
  );

describe('[Q-06] pre-existing conditions on a card (case U6)', () => {
  it.each([
    [withState('included'), true, 'Pre-existing conditions covered if you buy by Dec 4, 2026'],
    [withState('included', []), true, 'Pre-existing conditions covered'],
    [
      withState('included', [waiver(true)]),
      false,
      'Pre-existing conditions not covered: the last day to buy was Dec 4, 2026',
    ],
    [
      withState('none', [waiver(true)]),
      false,
      'Pre-existing conditions not covered: the last day to buy was Dec 4, 2026',
    ],
    [withState('optional'), false, 'Pre-existing conditions covered only with an upgrade'],
    [withState('none', []), false, 'Pre-existing conditions not covered'],
    [offer('bare', { benefits: [], deadlines: [] }), false, 'Pre-existing conditions not covered'],
  ])('says covered, until when, or not: %#', (one, covered, text) => {
    expect(conditionsLine(one)).toEqual({ covered, text });
  });
});
