import { createContext, useContext } from 'react';
import { OfferPrices } from '../api/offer-prices';
import { createQuoteClient, type QuoteClient } from '../api/quote-client';
import { QuoteSession } from '../api/quote-session';
import { Vocabulary } from '../api/vocabulary';
import { CarriedOrder } from '../buy/carried-order';
import { Draft } from '../form/draft';
import { Parties } from './parties';

/** What the screens use of the world; a test gives its own. */
export interface QuoteServices {
  session: QuoteSession;
  vocabulary: Vocabulary;
  draft: Draft;
  carried: CarriedOrder;
  prices: OfferPrices;
  parties: Parties;
}

export function createQuoteServices(client: QuoteClient = createQuoteClient()): QuoteServices {
  return {
    session: new QuoteSession(client),
    vocabulary: new Vocabulary(client),
    draft: new Draft(),
    carried: new CarriedOrder(),
    prices: new OfferPrices(client),
    parties: new Parties(),
  };
}

/** One for the life of the page: a quote goes on arriving while the visitor moves between its screens. */
const ServicesContext = createContext<QuoteServices>(createQuoteServices());

export const QuoteServicesProvider = ServicesContext.Provider;
export const useServices = (): QuoteServices => useContext(ServicesContext);
