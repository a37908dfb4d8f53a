import { listen, type CoatiEvents, type JourneyProperties } from '@coati/contracts';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { policy } from '../testing/orders';
import { offer } from '../testing/samples';
import { planFigures } from './plan-figures';
import { useTracked } from './use-tracked';

let told: CoatiEvents['coati:tracked'][] = [];
let stop = (): void => undefined;
beforeEach(() => {
  told = [];
  stop = listen('coati:tracked', (step) => told.push(step));
});
afterEach(() => stop());

it('[T-05] tells of a step once its figures are there, and not at every drawing', () => {
  const { rerender } = renderHook(({ figures }) => useTracked('ResultsShown', figures), {
    initialProps: { figures: null as JourneyProperties | null },
  });
  expect(told).toEqual([]);
  rerender({ figures: { plans: 3 } });
  rerender({ figures: { plans: 3 } });
  expect(told).toEqual([{ event: 'ResultsShown', properties: { plans: 3 } }]);
  rerender({ figures: { plans: 4 } });
  expect(told).toHaveLength(2);
});

it('[T-05] tells of a plan by its codes, of a policy without the number that opens it', () => {
  const { carrier, plan, priceCents } = offer('a');
  expect(planFigures(offer('a'))).toEqual({ carrierId: carrier.id, planId: plan.id, priceCents });
  expect(JSON.stringify(planFigures(policy()))).not.toContain(policy().number);
});
