import type { StoreEnhancer } from 'redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { customerSet } from './customer-slice';
import { createStore } from './store';

const seen: string[] = [];
/** As the extension does it: an enhancer that hears every action. */
const extension = vi.fn((): StoreEnhancer => (create) => (reducer, state) => {
  const store = create(reducer, state);
  return {
    ...store,
    dispatch: (action) => {
      seen.push(action.type);
      return store.dispatch(action);
    },
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  extension.mockClear();
  seen.length = 0;
});

describe('Redux DevTools (case P12)', () => {
  it('see the store and its actions in a development build', () => {
    vi.stubGlobal('__DEVELOPMENT__', true);
    vi.stubGlobal('__REDUX_DEVTOOLS_EXTENSION__', extension);
    const store = createStore();
    store.dispatch(customerSet({ firstName: 'Ada' }));
    expect(seen).toContain(customerSet({}).type);
    expect(store.getState().customer.firstName).toBe('Ada');
  });

  it('see nothing in a production build', () => {
    vi.stubGlobal('__DEVELOPMENT__', false);
    vi.stubGlobal('__REDUX_DEVTOOLS_EXTENSION__', extension);
    createStore();
    expect(extension).not.toHaveBeenCalled();
  });

  it('are not needed', () => {
    vi.stubGlobal('__DEVELOPMENT__', true);
    expect(() => createStore()).not.toThrow();
  });
});
