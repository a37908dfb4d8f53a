import type { CoatiEvents, SectionName } from '@coati/contracts';

export type FailureReason = CoatiEvents['coati:section-failed']['reason'];

/** A section that cannot be shown, and why; the page around it goes on. */
export class SectionFailure extends Error {
  constructor(
    readonly section: SectionName,
    readonly reason: FailureReason,
    cause?: unknown,
  ) {
    super(`Section ${section} failed: ${reason}`, { cause });
    this.name = 'SectionFailure';
  }
}

/** A script or stylesheet of a release that is not there (any more). */
export function isChunkError(error: unknown): boolean {
  const cause = error instanceof SectionFailure ? error.cause : error;
  return (
    cause instanceof Error && (cause.name === 'ChunkLoadError' || /^Loading (CSS )?chunk/.test(cause.message))
  );
}
