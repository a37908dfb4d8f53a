import type { PageError } from '@coati/api';
import type { BootData, CoatiEvents, SectionName } from '@coati/contracts';
import { placeIn } from './places';

/** As many as the service takes. */
export const MOST_ERRORS = 10;

/** Collects what went wrong on one page, each way of failing once, without a word of what it said: messages can hold what a visitor typed. */
export class PageErrors {
  private readonly byName = new Map<string, PageError>();

  constructor(private readonly boot: Pick<BootData, 'remotes' | 'hostRelease'>) {}

  get list(): PageError[] {
    return [...this.byName.values()];
  }

  /** Takes over what was kept so far, and hears of every further one. */
  hear(kept: Event[]): void {
    kept.splice(0).forEach(this.add);
    kept.push = (event) => (this.add(event), 0);
  }

  readonly add = (event: Event): void => {
    const error = this.read(event);
    if (error && this.byName.size < MOST_ERRORS)
      this.byName.set(`${error.kind} ${error.section} ${error.release}`, error);
  };

  private read(event: Event): PageError | null {
    if (event instanceof ErrorEvent) {
      const place = placeIn(`${stackOf(event.error)}\n${event.filename}`);
      return place && { kind: 'uncaught', ...place };
    }
    if (event instanceof CustomEvent) {
      const { section, reason } = event.detail as CoatiEvents['coati:section-failed'];
      const release =
        section === 'host' ? this.boot.hostRelease : this.boot.remotes[section as SectionName]?.release;
      return release ? { kind: reason, section, release } : null;
    }
    const { reason } = event as PromiseRejectionEvent;
    const place = placeIn(stackOf(reason));
    return place && { kind: isChunkError(reason) ? 'chunk' : 'rejection', ...place };
  }
}

const stackOf = (thrown: unknown): string => (thrown instanceof Error ? `${thrown.stack ?? ''}` : '');

const isChunkError = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.name === 'ChunkLoadError';
