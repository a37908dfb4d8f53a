import { emit, type SectionName } from '@coati/contracts';
import { isChunkError, SectionFailure } from './loader/section-failure';

/** Says that a section failed, to telemetry and to whoever reads the console; never to the visitor in these words. */
export function reportFailure(section: SectionName | 'host', error: unknown): void {
  const reason = error instanceof SectionFailure ? error.reason : isChunkError(error) ? 'chunk' : 'threw';
  console.warn(`Section ${section} failed (${reason})`, error);
  emit('coati:section-failed', { section, reason });
}

/** What React tells about errors, in place of its own console lines: caught ones are reported by their boundary. */
export const quietRoot = {
  onCaughtError: () => undefined,
  onUncaughtError: (error: unknown) => reportFailure('host', error),
  onRecoverableError: (error: unknown) => console.warn('React drew a part of the page anew', error),
};
