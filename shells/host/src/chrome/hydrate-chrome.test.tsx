import { CONTRACT_VERSION, type RemoteModule, type Slots, type SlotProps } from '@coati/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SectionFailure } from '../loader/section-failure';
import { supplyTelephone } from '../partner/telephone';
import { sampleBoot } from '../testing';
import { hydrateChrome } from './hydrate-chrome';
import { AGAIN_AFTER_MS, keepChrome } from './keep-chrome';

function Bar() {
  const [open, setOpen] = useState(false);
  return (
    <button aria-controls="site-menu" onClick={() => setOpen(!open)}>
      {open ? 'Close' : 'Open'}
    </button>
  );
}
function Menu() {
  // Whether it stands open is the browser's to say, which opens it without us.
  return (
    <dialog id="site-menu" suppressHydrationWarning>
      Menu
    </dialog>
  );
}
function Foot({ partnerTelephone }: SlotProps) {
  return (
    <p>
      Call {partnerTelephone ?? 'us'} in <span data-year>{new Date().getFullYear()}</span>
    </p>
  );
}

const page = (year = new Date().getFullYear()) =>
  `<header id="coati-header">${renderToString(<Bar />)}</header><div id="coati-menu">${renderToString(<Menu />)}</div>
  <footer id="coati-footer">${renderToString(<Foot boot={sampleBoot()} />).replace(/\d{4}/, String(year))}</footer>`;
const serve = (html: string) =>
  document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error');
  serve(page());
});
afterEach(() => {
  act(() => supplyTelephone(null));
  // React complains there: of a place that is hydrated twice, of markup that is not what was served.
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

let shown = {};
/** What an earlier test hydrated still listens to the document; its parts come no more, or they would take this page's places. */
const partOf = <P,>(page: object, part: P) =>
  vi.fn(() => (page === shown ? Promise.resolve(part) : new Promise<P>(() => undefined)));
let loadMenu = partOf(shown, Menu);
let loadFooter = partOf(shown, Foot);
let whole: Slots;
beforeEach(() => {
  shown = {};
  loadMenu = partOf(shown, Menu);
  loadFooter = partOf(shown, Foot);
  whole = { header: Bar, menu: loadMenu, footer: loadFooter };
});

const openState = () => Promise.reject(new Error('Nobody needs the store'));
const remoteOf = (slots: Slots): RemoteModule => ({ contract: CONTRACT_VERSION, slots });
const hydrate = (slots: Slots, boot = sampleBoot()) =>
  act(async () => {
    const start = () => hydrateChrome({ boot, openState, load: async () => remoteOf(slots) });
    await keepChrome(boot, start(), start);
  });
const footer = () => screen.getByRole('contentinfo');

it('brings the served header to life where it stands', async () => {
  const served = screen.getByRole('button');
  await hydrate(whole);
  expect(screen.getByRole('button')).toBe(served);
  await userEvent.click(served);
  expect(served).toHaveTextContent('Close');
  expect(console.warn).not.toHaveBeenCalled();
});

it('loads neither menu nor footer while nobody needs them', async () => {
  await hydrate(whole);
  fireEvent.pointerOver(footer());
  expect(loadMenu).not.toHaveBeenCalled();
  expect(loadFooter).not.toHaveBeenCalled();
});

it.each(['pointerOver', 'focusIn', 'click'] as const)(
  'loads the menu once, when its button is met by %s',
  async (event) => {
    await hydrate(whole);
    await act(async () => {
      fireEvent[event](screen.getByRole('button'));
      fireEvent[event](screen.getByRole('button'));
    });
    expect(loadMenu).toHaveBeenCalledOnce();
  },
);

it('loads the menu at once where the browser has opened it already', async () => {
  document.getElementById('site-menu')?.setAttribute('open', '');
  await hydrate(whole);
  expect(loadMenu).toHaveBeenCalledOnce();
});

it('asks again for a menu that did not come', async () => {
  await hydrate({ ...whole, menu: loadMenu.mockRejectedValueOnce(new Error('Loading chunk failed.')) });
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  expect(console.warn).toHaveBeenCalledOnce();
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  expect(loadMenu).toHaveBeenCalledTimes(2);
});

it('[A-04] brings the footer to life when a partner’s number takes the served one’s place, and takes it back', async () => {
  await hydrate(whole);
  await act(async () => supplyTelephone('+1 (954) 555-0199'));
  expect(footer()).toHaveTextContent('Call +1 (954) 555-0199');
  await act(async () => supplyTelephone(null));
  expect(footer()).toHaveTextContent('Call us');
});

it('[A-04] leaves the footer alone where the variant’s number stands before the partner’s', async () => {
  await hydrate(whole, sampleBoot({ variant: 'aarp' }));
  await act(async () => supplyTelephone('+1 (954) 555-0199'));
  expect(loadFooter).not.toHaveBeenCalled();
});

it('[N-08] brings the footer to life when it was drawn last year', async () => {
  serve(page(2019));
  await hydrate(whole);
  expect(loadFooter).toHaveBeenCalledOnce();
});

it('keeps all as served when chrome does not come', async () => {
  const load = () => Promise.reject(new SectionFailure('chrome', 'timeout'));
  await act(() => hydrateChrome({ boot: sampleBoot(), openState, load }));
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
  expect(footer()).toHaveTextContent('Call us');
});

it('[A-04, R19] asks once more for a chrome that did not come: then the header lives, and a partner’s number stands', async () => {
  vi.useFakeTimers();
  const load = vi
    .fn(async () => remoteOf(whole))
    .mockRejectedValueOnce(new SectionFailure('chrome', 'timeout'));
  const start = () => hydrateChrome({ boot: sampleBoot(), openState, load });
  const kept = keepChrome(sampleBoot(), start(), start);
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER_MS - 1);
  expect(load).toHaveBeenCalledOnce();
  await act(async () => {
    // Once it is there, it lets the browser breathe.
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    await kept;
    supplyTelephone('+1 (954) 555-0199');
  });
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('Close');
  expect(footer()).toHaveTextContent('Call +1 (954) 555-0199');
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks no third time for a chrome that does not come', async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.reject(new SectionFailure('chrome', 'missing')));
  const start = () => hydrateChrome({ boot: sampleBoot(), openState, load });
  void keepChrome(sampleBoot(), start(), start);
  await vi.advanceTimersByTimeAsync(10 * AGAIN_AFTER_MS);
  vi.useRealTimers();
  expect(load).toHaveBeenCalledTimes(2);
});

it('puts the served header back when the live one throws', async () => {
  function Broken(): never {
    throw new Error('no');
  }
  await hydrate({ header: Broken });
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
});

it('a menu that a translator changed before any script ran is drawn once more, and stays open (case P1)', async () => {
  const Entries = () => (
    <dialog id="site-menu" suppressHydrationWarning>
      <p>Home</p>
    </dialog>
  );
  const menu = document.querySelector('dialog')!;
  menu.replaceChildren(document.createElement('font'));
  menu.showModal();
  await hydrate({ ...whole, menu: partOf(shown, Entries) });
  await vi.waitFor(() => expect(document.querySelector('dialog')).toHaveTextContent('Home'));
  expect(document.querySelector('dialog')).not.toBe(menu);
  expect(document.querySelector('dialog')).toHaveProperty('open', true);
  expect(console.warn).toHaveBeenCalledWith('React drew a part of the page anew', expect.anything());
});
