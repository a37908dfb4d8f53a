import {
  callJson,
  type CancellationPreview,
  type ChangePreview,
  type ChangeRequest,
  type ChangeWish,
  type CorrectionPreview,
  type CustomerPolicy,
  type PolicyPersons,
  type PolicySummary,
  type QuoteRequest,
  type SavedQuote,
} from '@coati/api';

/** An insurer behind the service may take its time; its deadline is shorter than this. */
const TIMEOUT_MS = 30_000;

const segment = encodeURIComponent;

/** What customers own, as the quotes service keeps it. Every call raises CallFailed. */
export function createPoliciesClient(
  fetcher: typeof fetch = (...call) => globalThis.fetch(...call),
  timeoutMs = TIMEOUT_MS,
) {
  const call = <T>(method: string, path: string, body?: object, key?: string): Promise<T> =>
    callJson<T>(
      fetcher,
      path,
      {
        method,
        headers: {
          Accept: 'application/json',
          ...(body && { 'Content-Type': 'application/json' }),
          ...(key && { 'Idempotency-Key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      { timeoutMs },
    );
  const policy = (id: string): string => `/api/policies/${segment(id)}`;
  return {
    list: async () => (await call<{ policies: PolicySummary[] }>('GET', '/api/policies')).policies,
    read: (id: string) => call<CustomerPolicy>('GET', policy(id)),
    previewCancellation: (id: string) =>
      call<CancellationPreview>('POST', `${policy(id)}/cancellation/preview`, {}),
    cancel: (id: string, previewId: string, key: string) =>
      call<CustomerPolicy>('POST', `${policy(id)}/cancellation`, { previewId }, key),
    previewChange: (id: string, wish: ChangeWish) =>
      call<ChangePreview>('POST', `${policy(id)}/change/preview`, wish),
    change: (id: string, request: ChangeRequest, key: string) =>
      call<CustomerPolicy>('POST', `${policy(id)}/change`, request, key),
    persons: (id: string) => call<PolicyPersons>('GET', `${policy(id)}/persons`),
    previewCorrection: (id: string, persons: PolicyPersons) =>
      call<CorrectionPreview>('POST', `${policy(id)}/correction/preview`, persons),
    correct: (id: string, request: ChangeRequest, key: string) =>
      call<CustomerPolicy>('POST', `${policy(id)}/correction`, request, key),
    savedQuotes: async () => (await call<{ quotes: SavedQuote[] }>('GET', '/api/saved-quotes')).quotes,
    forgetQuote: (id: string) => call<void>('DELETE', `/api/saved-quotes/${segment(id)}`),
    /** Asks all carriers anew; the answer's address is where the plans will stand. */
    priceAgain: async (form: QuoteRequest) => (await call<{ id: string }>('POST', '/api/quotes', form)).id,
  };
}

export type PoliciesClient = ReturnType<typeof createPoliciesClient>;
