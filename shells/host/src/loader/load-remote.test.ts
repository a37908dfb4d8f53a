import { ACCEPTED_CONTRACTS, CONTRACT_VERSION } from '@coati/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleBoot } from '../testing';
import { LOAD_LIMIT_MS, loadRemote as load } from './load-remote';

const address = sampleBoot().remotes.quote;
const openState = vi.fn(() => Promise.reject(new Error('Nobody needs the store')));
const loadRemote = (section: 'quote' | 'blog', at: Parameters<typeof load>[1]) =>
  load(section, at, openState);
const remote = { contract: CONTRACT_VERSION, routes: [] };

type Answer = 'loads' | 'fails' | 'nothing';

/** Plays the browser: answers every script the loader adds. */
function answerScripts(answer: Answer, leaves?: unknown): HTMLScriptElement[] {
  const added: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const script of nodes.filter((node) => node instanceof HTMLScriptElement)) {
      added.push(script);
      if (answer === 'nothing') continue;
      queueMicrotask(() => {
        if (answer === 'loads') Object.assign(window, { remote_quote: leaves });
        script.dispatchEvent(new Event(answer === 'loads' ? 'load' : 'error'));
      });
    }
  });
  return added;
}

const container = (module: unknown) => ({
  init: vi.fn(),
  get: vi.fn(async () => () => ({ default: module })),
});

beforeEach(() => {
  vi.stubGlobal('__webpack_init_sharing__', vi.fn().mockResolvedValue(undefined));
  vi.stubGlobal('__webpack_share_scopes__', { default: { react: {} } });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'remote_quote');
});

it('gives the module of a remote, started in the one share scope', async () => {
  const given = container(remote);
  answerScripts('loads', given);
  await expect(loadRemote('quote', address)).resolves.toBe(remote);
  expect(given.init).toHaveBeenCalledWith({ react: {} });
});

it('asks for the entry with the integrity it was shipped with', async () => {
  const added = answerScripts('loads', container(remote));
  await loadRemote('quote', address);
  expect(added[0]).toMatchObject({ integrity: 'sha384-x' });
  expect(added[0]?.src).toContain('/assets/quote/a1/entry.js');
});

it('fails as missing when the script does not come or is refused as something else', async () => {
  answerScripts('fails');
  await expect(loadRemote('quote', address)).rejects.toMatchObject({ reason: 'missing', section: 'quote' });
});

it('fails as missing when the script leaves no container', async () => {
  answerScripts('loads', undefined);
  await expect(loadRemote('quote', address)).rejects.toMatchObject({ reason: 'missing' });
});

it('gives up a hanging remote inside the limit', async () => {
  vi.useFakeTimers();
  const added = answerScripts('nothing');
  const failed = expect(loadRemote('quote', address)).rejects.toMatchObject({ reason: 'timeout' });
  await vi.advanceTimersByTimeAsync(LOAD_LIMIT_MS);
  await failed;
  expect(LOAD_LIMIT_MS).toBeLessThanOrEqual(4000);
  expect(added[0]?.isConnected).toBe(false);
});

it.each([CONTRACT_VERSION - 2, CONTRACT_VERSION + 1])(
  'never asks for a remote that speaks contract %i, which this host does not run',
  async (contract) => {
    const added = answerScripts('loads', container({ ...remote, contract }));
    await expect(loadRemote('quote', { ...address!, contract })).rejects.toMatchObject({
      reason: 'contract',
    });
    expect(added).toHaveLength(0);
  },
);

it('runs a remote of the contract before as one of today, without its store where it draws no slot', async () => {
  const earlier = CONTRACT_VERSION - 1;
  const routes = [{ path: 'quote' }];
  answerScripts('loads', container({ contract: earlier, routes }));
  await expect(loadRemote('quote', { ...address!, contract: earlier })).resolves.toEqual({
    contract: CONTRACT_VERSION,
    routes,
  });
  expect(openState).not.toHaveBeenCalled();
  expect(ACCEPTED_CONTRACTS).toEqual([earlier, CONTRACT_VERSION]);
});

it('refuses a module of the contract before under an address that promises today’s', async () => {
  answerScripts('loads', container({ contract: CONTRACT_VERSION - 1 }));
  await expect(loadRemote('quote', address)).rejects.toMatchObject({ reason: 'contract' });
});

it('refuses a module that speaks another contract than its manifest said', async () => {
  answerScripts('loads', container({ contract: 0 }));
  await expect(loadRemote('quote', address)).rejects.toMatchObject({ reason: 'contract' });
});

it('succeeds on a second try after the first one failed', async () => {
  answerScripts('fails');
  await expect(loadRemote('quote', address)).rejects.toMatchObject({ reason: 'missing' });
  vi.mocked(document.head.append).mockRestore();
  answerScripts('loads', container(remote));
  await expect(loadRemote('quote', address)).resolves.toBe(remote);
});

it('fails as missing where the edge named no live release', async () => {
  await expect(loadRemote('blog', undefined)).rejects.toMatchObject({ reason: 'missing', section: 'blog' });
});
