import { BootProvider } from '@coati/boot';
import type { BootData } from '@coati/contracts';
import { renderWithStore, type Rendered, type RenderOptions } from '@coati/testing';
import type { Me } from '@coati/api';
import { readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { createPortalServices, PortalServicesProvider, type PortalServices } from '../session/services';

/** Ada is made up, like everyone in the tests. */
export const me = (changes: Partial<Me> = {}): Me => ({
  id: 'c-1',
  email: 'ada@example.com',
  role: 'customer',
  salutation: '',
  firstName: 'Ada',
  lastName: 'Sample',
  telephone: '(954) 555-0100',
  address: { street: '1 Sample Street', city: 'Plantation', state: 'FL', postCode: '33324', country: 'US' },
  dob: '1985-05-05',
  personHasOptedOutOfEmail: true,
  hasPassword: true,
  passkeyCount: 0,
  provider: null,
  createdAt: '2026-11-01T10:00:00Z',
  ...changes,
});

const boot = {
  brand: JSON.parse(readFileSync('shells/brands/coati.json', 'utf8')),
  variant: 'standard',
  partnerId: null,
  section: 'portal',
  area: 'travel',
  remotes: {},
  gatewayOrigin: 'http://localhost:8081',
  hostRelease: 'test',
} as BootData;

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
export const nothing = (): Response => new Response(null, { status: 204 });
export const problem = (type: string, status: number, extra: object = {}, headers: object = {}): Response =>
  new Response(JSON.stringify({ type, status, title: 'Words for engineers', ...extra }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });

export const signInNeeded = (): Response => problem('/problems/sign-in-needed', 401);
export const ways = { embedded: true, signUp: true, passkeys: true, provider: null };

/** One call as the services see it: `POST /api/accounts/sign-in`, and what it carried. */
export interface Call {
  what: string;
  body: Record<string, unknown> | null;
  headers: Headers;
}

export type Answers = Record<string, (call: Call) => Response | Promise<Response>>;

export interface Opened extends Rendered {
  calls: Call[];
  services: PortalServices;
}

/** Renders a screen as the host would, against services that the test plays; nobody is signed in unless it says so. */
export function open(screen: ReactElement, answers: Answers = {}, options: RenderOptions = {}): Opened {
  const calls: Call[] = [];
  const known: Answers = {
    'GET /api/accounts/ways': () => json(ways),
    'GET /api/accounts/me': signInNeeded,
    ...answers,
  };
  const fetcher = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const call: Call = {
      what: `${init?.method ?? 'GET'} ${String(input)}`,
      body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null,
      headers: new Headers(init?.headers),
    };
    calls.push(call);
    return (await known[call.what]?.(call)) ?? problem('/problems/not-found', 404);
  }) as typeof fetch;
  const services = createPortalServices(fetcher);
  const rendered = renderWithStore(
    <BootProvider value={boot}>
      <PortalServicesProvider value={services}>{screen}</PortalServicesProvider>
    </BootProvider>,
    options,
  );
  return { ...rendered, calls, services };
}
