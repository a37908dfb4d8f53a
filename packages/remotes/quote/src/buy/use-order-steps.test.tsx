import { renderWithStore } from '@coati/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { order } from '../testing/orders';
import { REVIEW, STEPS } from './order-validation';
import { useOrderSteps } from './use-order-steps';

function Step({ held }: { held: boolean }) {
  const { step, goTo } = useOrderSteps(order(), [], true, held, '2026-11-21');
  return <button onClick={() => goTo(0)}>{STEPS[step]}</button>;
}

const open = (held: boolean) => renderWithStore(<Step held={held} />, { path: '/buy', at: '/buy?step=3' });

it('shows the step that the address asks for', () => {
  open(false);
  expect(screen.getByRole('button')).toHaveTextContent('Upgrades');
});

it('[B-02] stays at the review of an order whose fate is open, the browser’s Back or not', async () => {
  const { user, address } = open(true);
  const shown = screen.getByRole('button');
  expect(shown).toHaveTextContent(STEPS[REVIEW]!);
  expect(address()).toMatch(/\?step=4$/);
  await user.click(shown);
  expect(shown).toHaveTextContent(STEPS[REVIEW]!);
  expect(address()).toMatch(/\?step=4$/);
});
