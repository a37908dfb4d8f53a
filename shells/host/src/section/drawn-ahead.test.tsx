/** A page that its section drew when it was built comes alive where it stands. */
import type { RemoteModule } from '@coati/contracts';
import {
  createStore,
  customerSet,
  selectCustomer,
  StoreProvider,
  useAppSelector,
  type AppStore,
} from '@coati/store';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quote, start } from './testing';

let store: AppStore;

beforeEach(() => {
  store = createStore();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  window.scrollTo = vi.fn() as never;
  history.replaceState(null, '', '/');
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function Name() {
  const { firstName } = useAppSelector(selectCustomer);
  const [nickname, setNickname] = useState('');
  return (
    <>
      <h1>Hello {firstName || 'traveler'}</h1>
      <input id="nickname" value={nickname} onChange={(event) => setNickname(event.target.value)} />
      <output>{nickname}</output>
    </>
  );
}
const drawn = () =>
  renderToString(
    <StoreProvider store={createStore()}>
      <Suspense>
        <Name />
      </Suspense>
    </StoreProvider>,
  );
const field = () => document.querySelector('input') as HTMLInputElement;
/** Starts the section in a page with this markup; answers the field as it was served. */
async function startIn(markup: string, meanwhile: (served: HTMLInputElement) => unknown = () => undefined) {
  let servedField: HTMLInputElement | undefined;
  const load = async (): Promise<RemoteModule> => {
    meanwhile((servedField = field()));
    return quote([{ index: true, element: <Name /> }]);
  };
  const main = await start(load, { markup, store });
  return { main, servedField };
}

it('comes alive in place, whatever stands around it', async () => {
  const hint = '<link rel="preload" as="script" href="/a.js">';
  const { main, servedField } = await startIn(`\n${drawn()}${hint}\n`);
  await userEvent.type(field(), 'Ro');
  expect(main.querySelector('output')).toHaveTextContent('Ro');
  expect(field()).toBe(servedField);
  expect(console.warn).not.toHaveBeenCalled();
});

it('begins as it was served, though its store has heard more by then', async () => {
  const { servedField } = await startIn(drawn(), () => store.dispatch(customerSet({ firstName: 'Rosa' })));
  expect(await screen.findByText('Hello Rosa')).toBeVisible();
  expect(field()).toBe(servedField);
  expect(console.warn).not.toHaveBeenCalled();
});

it('is drawn anew, with what was typed, where another release drew it', async () => {
  const another = drawn().replace('<h1>', '<p>Another release</p><h1>');
  const { main, servedField } = await startIn(another, (served) => {
    served.value = 'Ro';
  });
  expect(field()).not.toBe(servedField);
  expect(main.querySelector('output')).toHaveTextContent('Ro');
  expect(console.warn).toHaveBeenCalledWith('React drew a part of the page anew', expect.anything());
});
