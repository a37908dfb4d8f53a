import { expect, it, vi } from 'vitest';
import { sampleBoot } from '../testing';
import { isChunkError, SectionFailure } from './section-failure';
import { reloadOnce } from './reload-once';

it('reloads a page of old releases once, never in a loop', () => {
  const reload = vi.fn();
  expect(reloadOnce(sampleBoot(), reload)).toBe(true);
  expect(reloadOnce(sampleBoot(), reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads again when the fresh document came with newer releases', () => {
  const reload = vi.fn();
  reloadOnce(sampleBoot(), reload);
  reloadOnce(sampleBoot({ hostRelease: 'h2' }), reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('knows a file that is gone from a section that is broken', () => {
  const gone = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  expect(isChunkError(gone)).toBe(true);
  expect(isChunkError(new SectionFailure('quote', 'missing', gone))).toBe(true);
  expect(isChunkError(new Error('undefined is not a function'))).toBe(false);
});
