import type { AccountsClient } from '../api/accounts-client';
import { DEVICE_REFUSED } from '../api/problem-words';
import { CallFailed, type Me } from '@coati/api';
import { credentialJson } from './credential-json';

/** The browser can take the service's options as they come, and knows passkeys at all. */
export const passkeysSupported = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** The browser offers passkeys in the list below the email field, without being asked. */
export const passkeysOffered = async (): Promise<boolean> =>
  passkeysSupported() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** The person closed the browser's question, or it ran out; nothing went wrong. */
export const wasDeclined = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** What a device says itself, as a problem: no answer of a service is missing then. Raises: CallFailed, DOMException. */
function refusedByTheDevice(error: unknown): never {
  if (!(error instanceof DOMException) || wasDeclined(error)) throw error;
  const type = error.name === 'InvalidStateError' ? '/problems/passkey-known' : DEVICE_REFUSED;
  throw new CallFailed({ type, status: 0 });
}

type Accounts = Pick<AccountsClient, 'passkeyOptions' | 'signInWithPasskey'>;

/** A signed answer to the service's question, as JSON. Raises: DOMException, CallFailed. */
export async function askForPasskey(
  accounts: Pick<AccountsClient, 'passkeyOptions'>,
  { signal, offered = false }: { signal?: AbortSignal; offered?: boolean } = {},
): Promise<object> {
  const options = await accounts.passkeyOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials
    .get({ publicKey, signal, ...(offered && { mediation: 'conditional' as const }) })
    .catch(refusedByTheDevice);
  return credentialJson(credential);
}

export async function signInWithPasskey(
  accounts: Accounts,
  how: { signal?: AbortSignal; offered?: boolean } = {},
): Promise<Me> {
  return accounts.signInWithPasskey(await askForPasskey(accounts, how));
}

/** Makes a passkey for the signed-in customer. Raises: DOMException, CallFailed. */
export async function createPasskey(
  accounts: Pick<AccountsClient, 'newPasskeyOptions' | 'addPasskey'>,
  name: string,
  password: string | null,
): Promise<void> {
  const options = await accounts.newPasskeyOptions(password);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey }).catch(refusedByTheDevice);
  await accounts.addPasskey(name, credentialJson(credential));
}
