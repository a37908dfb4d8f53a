import type { ReactNode } from 'react';
import type { BootData } from './boot';

/** What the host asks a section of documents for: the page at one of its addresses. */
export interface PageRequest {
  boot: BootData;
  url: URL;
  /** What the served page carries as #coati-page; only with the first request, and only where the page came whole. */
  served?: unknown;
  /** Aborts when the visitor has gone elsewhere meanwhile. */
  signal?: AbortSignal;
  /** Hook: the partner's own number for `contactOf`; null while none is known, as the page was served. Source: A-04. */
  usePartnerTelephone?: () => string | null;
}

/** A page with everything it needs, so that it can be drawn in one commit. */
export interface OpenedPage {
  /** The tab's words, brand included. */
  title: string;
  description: string;
  /** The page's one address on this site, without a query. */
  path: string;
  /** The page's canonical address where a query is part of it, as `/blog/?page=2`. Source: TRUST §4. */
  address?: string;
  /** Header section it stands under; the header of another one needs a document of its own. */
  area: BootData['area'];
  element: ReactNode;
  /** It reads and writes the query of its own address: steps of the history that change nothing else are its affair. */
  ownsQuery?: boolean;
}

/**
 * Opens a page of the section. Answers null where only the server can: nothing at this address, gone, or an answer that
 * did not come. The host then keeps what was served, or loads the document.
 */
export type OpenPage = (request: PageRequest) => Promise<OpenedPage | null>;
