import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';
import { createStore } from '@coati/store';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SectionFailure } from '../loader/section-failure';
import { sampleBoot } from '../testing';
import { hydrateChrome } from './hydrate-chrome';

function Menu() {
  const [open, setOpen] = useState(false);
  return <button onClick={() => setOpen(!open)}>{open ? 'Close' : 'Open'}</button>;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = new DOMParser().parseFromString(
    `<header id="coati-header">${renderToString(<Menu />)}</header><footer id="coati-footer"><p>Served</p></footer>`,
    'text/html',
  );
  document.body.replaceChildren(...page.body.childNodes);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const hydrate = (slots: RemoteModule['slots']) =>
  act(() =>
    hydrateChrome({
      boot: sampleBoot(),
      store: createStore(),
      load: async () => ({ contract: CONTRACT_VERSION, slots }),
    }),
  );

it('brings the served header to life where it stands', async () => {
  const served = screen.getByRole('button');
  await hydrate({ header: Menu });
  expect(screen.getByRole('button')).toBe(served);
  await userEvent.click(served);
  expect(served).toHaveTextContent('Close');
  expect(console.warn).not.toHaveBeenCalled();
});

it('keeps the served header and footer when chrome does not come', async () => {
  const load = () => Promise.reject(new SectionFailure('chrome', 'timeout'));
  await act(() => hydrateChrome({ boot: sampleBoot(), store: createStore(), load }));
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
  expect(screen.getByText('Served')).toBeVisible();
});

it('puts the served footer back when the live one throws', async () => {
  function Broken(): never {
    throw new Error('no');
  }
  await hydrate({ header: Menu, footer: Broken });
  expect(screen.getByText('Served')).toBeVisible();
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('Close');
});
