import * as storeModule from '@coati/store';
import { expect, it, vi } from 'vitest';
import { PartnerDesk } from './partner/partner-desk';
import { stateOpener } from './state';
import { sampleBoot } from './testing';

const desk = () => new PartnerDesk(sampleBoot());

it('opens one store, for the first who needs it', async () => {
  const load = vi.fn(async () => storeModule);
  const openState = stateOpener(desk(), load);
  expect(load).not.toHaveBeenCalled();
  expect(openState.opened()).toBeUndefined();
  const [one, other] = await Promise.all([openState(), openState()]);
  expect(one.store).toBe(other.store);
  expect(load).toHaveBeenCalledOnce();
  expect((await openState.opened())?.store).toBe(one.store);
});

it('tries again when its file did not come', async () => {
  const load = vi.fn(async () => storeModule);
  load.mockRejectedValueOnce(new Error('Loading chunk failed.'));
  const openState = stateOpener(desk(), load);
  await expect(openState()).rejects.toThrow('Loading chunk');
  expect((await openState()).store.getState().partner.isLoaded).toBe(false);
});

it('[C-01] hears of the partner', async () => {
  const known = desk();
  const { store } = await stateOpener(known, async () => storeModule)();
  await known.open();
  expect(store.getState().partner.isLoaded).toBe(true);
});
