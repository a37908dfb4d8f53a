import {
  asCallFailed,
  callJson,
  CallFailed,
  problemOf,
  watchdog,
  type CodeFlow,
  type Kept,
  type Me,
  type Passkey,
  type SignIns,
  type TravelerProfile,
  type Ways,
} from '@coati/api';

/** Hashing a password takes the service a moment on purpose; silence for longer than this means that nobody answers. */
const TIMEOUT_MS = 15_000;
/** Every service is asked for what it holds. */
const EXPORT_TIMEOUT_MS = 60_000;

type Options = Record<string, unknown>;

export interface NewAccount {
  email: string;
  /** Null for signing in by a mailed code or a passkey alone. */
  password: string | null;
  firstName: string;
  lastName: string;
  personHasOptedOutOfEmail: boolean;
}

export type MeChanges = Partial<
  Pick<Me, 'salutation' | 'firstName' | 'lastName' | 'telephone' | 'dob' | 'personHasOptedOutOfEmail'>
> & { address?: Partial<Me['address']> };
/** How a signed-in customer shows again who they are. */
export type Proof = { password: string } | { passkey: object } | { flow: string; code: string };
export type TravelerFields = Omit<TravelerProfile, 'id'>;

const segment = encodeURIComponent;

/** The accounts service as the portal sees it. Every call raises CallFailed. */
export function createAccountsClient(
  fetcher: typeof fetch = (...call) => globalThis.fetch(...call),
  timeoutMs = TIMEOUT_MS,
) {
  const call = <T>(method: string, path: string, body?: object): Promise<T> =>
    callJson<T>(
      fetcher,
      `/api/accounts${path}`,
      {
        method,
        headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      },
      { timeoutMs },
    );
  const get = <T>(path: string): Promise<T> => call<T>('GET', path);
  const post = <T>(path: string, body: object = {}): Promise<T> => call<T>('POST', path, body);
  const file = async (path: string): Promise<Blob> => {
    const guard = watchdog({ timeoutMs: EXPORT_TIMEOUT_MS });
    try {
      const response = await fetcher(path, { signal: guard.signal });
      if (!response.ok) throw new CallFailed(await problemOf(response));
      return await response.blob();
    } catch (error) {
      throw asCallFailed(error, guard.timedOut(), false);
    } finally {
      guard.end();
    }
  };
  return {
    file,
    ways: () => get<Ways>('/ways'),
    signUp: (account: NewAccount) => post<CodeFlow>('/sign-up', account),
    verify: (flow: string, code: string) => post<Me>('/sign-up/verify', { flow, code }),
    resend: (flow: string) => post<void>('/sign-up/resend', { flow }),
    signIn: (email: string, password: string) => post<Me>('/sign-in', { email, password }),
    signInCode: (email: string) => post<CodeFlow>('/sign-in/code', { email }),
    signInWithCode: (flow: string, code: string) => post<Me>('/sign-in/code/confirm', { flow, code }),
    signOut: () => post<void>('/sign-out'),
    reset: (email: string) => post<CodeFlow>('/reset', { email }),
    confirmReset: (flow: string, code: string, password: string) =>
      post<void>('/reset/confirm', { flow, code, password }),
    passkeyOptions: () => post<Options>('/passkey/options'),
    signInWithPasskey: (credential: object) => post<Me>('/passkey', { credential }),

    me: () => get<Me>('/me'),
    changeMe: (changes: MeChanges) => call<Me>('PATCH', '/me', changes),
    changePassword: (currentPassword: string | null, newPassword: string) =>
      post<void>('/me/password', { currentPassword, newPassword }),
    proofCode: () => post<CodeFlow>('/me/proof/code'),
    prove: (proof: Proof) => post<void>('/me/proof', proof),
    changeEmail: (email: string, password: string | null) => post<CodeFlow>('/me/email', { email, password }),
    confirmEmail: (flow: string, code: string) => post<Me>('/me/email/confirm', { flow, code }),
    /** A service of the release before names no applications. */
    signIns: async (): Promise<SignIns> => ({
      applications: [],
      ...(await get<Pick<SignIns, 'sessions'> & Partial<SignIns>>('/me/sessions')),
    }),
    endSession: (id: string) => call<void>('DELETE', `/me/sessions/${segment(id)}`),
    endOtherSessions: () => call<void>('DELETE', '/me/sessions'),
    travelers: async () => (await get<{ travelers: TravelerProfile[] }>('/me/travelers')).travelers,
    addTraveler: (traveler: TravelerFields) => post<TravelerProfile>('/me/travelers', traveler),
    changeTraveler: (id: string, traveler: TravelerFields) =>
      call<TravelerProfile>('PUT', `/me/travelers/${segment(id)}`, traveler),
    removeTraveler: (id: string) => call<void>('DELETE', `/me/travelers/${segment(id)}`),
    passkeys: async () => (await get<{ passkeys: Passkey[] }>('/me/passkeys')).passkeys,
    newPasskeyOptions: (password: string | null) =>
      post<Options>('/me/passkeys/options', password === null ? {} : { password }),
    addPasskey: (name: string, credential: object) => post<Passkey>('/me/passkeys', { name, credential }),
    removePasskey: (id: string) => call<void>('DELETE', `/me/passkeys/${segment(id)}`),
    deleteAccount: (password: string | null, passkey?: object) =>
      post<{ kept: Kept[] }>('/me/deletion', { password, ...(passkey && { passkey }) }),
  };
}

export type AccountsClient = ReturnType<typeof createAccountsClient>;

/** Everything that is held of the customer, as files to keep. */
export const EXPORT_JSON = '/api/accounts/me/export';
export const EXPORT_HTML = '/api/accounts/me/export.html';
