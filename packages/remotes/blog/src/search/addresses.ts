import { resultsPath } from '@coati/api';

/** What a search is about, as its address says it. */
export interface Asked {
  query: string;
  /** From 1. */
  page: number;
}

const LONGEST_QUERY = 512;
const PAGE = /^[1-9]\d{0,3}$/;

/** Reads an address anyone may have written: one text and one number, whatever else stands there. */
export function askedAt(search: string, productId: string): Asked {
  const given = new URLSearchParams(search);
  const page = given.get(`${productId}[page]`) ?? '';
  return {
    query: (given.get(`${productId}[query]`) ?? '').slice(0, LONGEST_QUERY),
    page: PAGE.test(page) ? Number(page) : 1,
  };
}

/** InstantSearch's state of one index, as addresses hold it. */
export type RouteState = Record<string, { query?: string; page?: number }>;

/** The address of a state, with origin. Source: P-18, S-05. */
export function addressOf(state: RouteState, productId: string, { origin }: Location): string {
  const { query = '', page = 1 } = state[productId] ?? {};
  return `${origin}${resultsPath(productId, query, page)}`;
}

export function stateAt({ search }: Location, productId: string): RouteState {
  const { query, page } = askedAt(search, productId);
  return { [productId]: { ...(query && { query }), ...(page > 1 && { page }) } };
}
