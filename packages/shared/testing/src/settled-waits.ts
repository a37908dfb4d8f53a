import { configure, getConfig } from '@testing-library/react';

// Taken before a test has its clock stand still, as React's scheduler takes it.
const nextTurn = globalThis.setImmediate;
// Effects, what they have drawn, and the effects of that.
const TURNS = 3;

/**
 * Has each `findBy…` and `waitFor` end only when what was drawn has had its effects: focus set, addresses replaced.
 *
 * An element is found as soon as it is in the page; its effects come a turn of the event loop later. Testing Library
 * waits for a timer of a millisecond, which that turn beats on a machine at rest and loses to on a busy one.
 */
export const settleAfterWaits = (): void => {
  const { asyncWrapper } = getConfig();
  configure({
    asyncWrapper: (wait) =>
      asyncWrapper(async () => {
        const found = await wait();
        for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => nextTurn(resolve));
        return found;
      }),
  });
};
