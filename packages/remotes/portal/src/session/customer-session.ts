import { CallFailed, UNREADABLE, type Kept, type Me, type Problem } from '@coati/api';
import {
  emit,
  expireSignedIn,
  forgetSignedIn,
  listen,
  onSignedInElsewhere,
  rememberSignedIn,
} from '@coati/contracts';
import type { AccountsClient } from '../api/accounts-client';
import { needsSignIn } from '../api/problem-words';

export type SessionState =
  | { status: 'unknown' }
  /** `kept`: of a deleted account, what stays. */
  | { status: 'anonymous'; because: 'never' | 'signed-out' | 'deleted'; kept?: Kept[] }
  | { status: 'signed-in'; me: Me }
  | Expired
  | { status: 'away'; problem: Problem };

/**
 * Was signed in, and the service says no more; what stands on the screen is kept for when they are back. Another object
 * each time that the service has said so.
 */
export interface Expired {
  status: 'expired';
  me: Me;
}

export const asProblem = (error: unknown): Problem =>
  error instanceof CallFailed ? error.problem : { type: UNREADABLE, status: 0 };

/** As long as the service lets a session idle; nobody has to press something first to hear that it is over. */
const IDLE_MS = 30 * 60_000;
const LOOK_EVERY_MS = 30_000;

/** Who is signed in on this page, asked once and kept up to date by what happens on it. Source: P-16, R-01, R-02. */
export class CustomerSession {
  private state: SessionState = { status: 'unknown' };
  private opening: Promise<void> | null = null;
  private looking: Promise<void> | null = null;
  private heardAt = Date.now();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly client: Pick<AccountsClient, 'me' | 'signOut'>) {}

  readonly get = (): SessionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another part of the page, or another tab, may sign out or in as well; until the returned function is called. */
  followPage(): () => void {
    const ends = [
      listen('coati:signed-out', ({ by }) => {
        if (this.state.status !== 'anonymous')
          this.set({ status: 'anonymous', because: by === 'deletion' ? 'deleted' : 'signed-out' });
      }),
      onSignedInElsewhere(() => void this.lookAgain()),
    ];
    return () => ends.forEach((end) => end());
  }

  /** A service has answered: the session idles from now. */
  heard(): void {
    this.heardAt = Date.now();
  }

  /** Looks whether a session that must have idled too long is over; until the returned function is called. */
  watchIdle(): () => void {
    const look = (): void => {
      const idle = Date.now() - this.heardAt > IDLE_MS;
      if (idle && this.state.status === 'signed-in' && document.visibilityState === 'visible')
        void this.lookAgain();
    };
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }

  /** Finds out once; a try that brought no answer is made anew at the next call. */
  open(): Promise<void> {
    return (this.opening ??= this.ask());
  }

  signedIn(me: Me): void {
    rememberSignedIn();
    this.set({ status: 'signed-in', me });
    emit('coati:signed-in', { firstName: me.firstName, lastName: me.lastName });
  }

  /** What the customer has changed about themselves. */
  changed(me: Me): void {
    this.signedIn(me);
  }

  /** The service no longer knows this session; said again at each press that it refuses for that. */
  expired(): void {
    const { state } = this;
    if (state.status === 'signed-in' || state.status === 'expired')
      this.set({ status: 'expired', me: state.me });
  }

  /** Raises: CallFailed: the customer is still signed in. */
  async signOut(): Promise<void> {
    // Before the service clears this browser's storage: taking the hint away is what other tabs hear.
    forgetSignedIn();
    try {
      await this.client.signOut();
    } catch (error) {
      if (!needsSignIn(asProblem(error))) {
        rememberSignedIn();
        throw error;
      }
    }
    this.left('customer');
  }

  /** The session is gone at the service; forget the customer everywhere. */
  left(by: 'customer' | 'deletion', kept?: Kept[]): void {
    forgetSignedIn();
    this.set({ status: 'anonymous', because: by === 'deletion' ? 'deleted' : 'signed-out', kept });
    emit('coati:signed-out', { by });
  }

  private async ask(): Promise<void> {
    try {
      const me = await this.client.me();
      if (this.state.status !== 'signed-in') this.signedIn(me);
    } catch (error) {
      const problem = asProblem(error);
      this.opening = null;
      // Somebody may have signed in while the question was on its way.
      if (this.state.status === 'signed-in') return;
      if (needsSignIn(problem)) {
        // Not the way to sign out: another tab may hold a form that its owner goes on with after signing in again.
        expireSignedIn();
        this.set({ status: 'anonymous', because: 'never' });
      } else this.set({ status: 'away', problem });
    }
  }

  /**
   * Another tab has signed in, or could not sign out after all, or time has passed. A session that ended under this screen
   * goes on with its customer; where it is somebody else now, nothing of the one before is sent in their name.
   */
  private lookAgain(): Promise<void> {
    return (this.looking ??= this.look().finally(() => (this.looking = null)));
  }

  private async look(): Promise<void> {
    const before = this.state;
    try {
      const me = await this.client.me();
      const { state } = this;
      // Who was signed out while the answer was on its way may be signed out since it was given.
      const isBack = state.status === 'anonymous' && state.because !== 'deleted' && state === before;
      const isAnother = state.status === 'signed-in' && state.me.id !== me.id;
      if (isBack || isAnother || state.status === 'expired') this.signedIn(me);
    } catch (error) {
      if (needsSignIn(asProblem(error))) this.expired();
    }
  }

  private set(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
