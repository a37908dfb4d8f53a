import {
  asCallFailed,
  CallFailed,
  type Policy,
  type Problem,
  problemOf,
  type PurchaseAnswer,
  type PurchaseRequest,
  watchdog,
} from '@coati/api';
import type { PriceChange } from '@coati/store';

/** Longer than the service's own deadline of 20 s, so that its answer, not our impatience, decides. */
const TIMEOUT_MS = 30_000;

export type PurchaseOutcome =
  | { kind: 'bought'; policy: Policy }
  | { kind: 'price-changed'; change: PriceChange }
  /** An equal purchase is still running; asking again with the same key is safe. */
  | { kind: 'in-progress' }
  | { kind: 'refused'; problem: Problem }
  /** No answer came: the purchase may or may not have happened. The same key finds out. */
  | { kind: 'unknown'; problem: Problem };

export type PurchaseClient = (key: string, request: PurchaseRequest) => Promise<PurchaseOutcome>;

function priceChange(problem: Problem): PriceChange | null {
  const { oldTotalCents, newTotalCents, reason } = problem;
  if (typeof oldTotalCents !== 'number' || typeof newTotalCents !== 'number') return null;
  return { oldTotalCents, newTotalCents, reason: typeof reason === 'string' ? reason : '' };
}

function outcomeOf(problem: Problem): PurchaseOutcome {
  const change = problem.status === 409 ? priceChange(problem) : null;
  if (change) return { kind: 'price-changed', change };
  if (problem.type === '/problems/in-progress') return { kind: 'in-progress' };
  // A proxy's own error says nothing of what the service behind it did, and "unsettled" says that nobody knows yet.
  const unknown = [502, 504].includes(problem.status) || problem.type === '/problems/purchase-unsettled';
  return { kind: unknown ? 'unknown' : 'refused', problem };
}

/** POST /api/purchases. Source: B-02, B-03. */
export function createPurchaseClient(
  fetcher: typeof fetch = (...call) => fetch(...call),
  timeoutMs = TIMEOUT_MS,
): PurchaseClient {
  return async (key, request) => {
    const guard = watchdog({ timeoutMs });
    try {
      const response = await fetcher('/api/purchases', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(request),
        signal: guard.signal,
      });
      if (!response.ok) return outcomeOf(await problemOf(response));
      return { kind: 'bought', policy: ((await response.json()) as PurchaseAnswer).policy };
    } catch (error) {
      const failed = asCallFailed(error, guard.timedOut(), false);
      if (failed instanceof CallFailed) return { kind: 'unknown', problem: failed.problem };
      throw failed;
    } finally {
      guard.end();
    }
  };
}
