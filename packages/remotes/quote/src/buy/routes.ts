import type { RouteObject } from '@coati/router';
import { BuyPage } from './buy-page';
import { ConfirmationPage } from './confirmation-page';

/** The purchase's own screens, joined to the quote's. */
export const buyRoutes: RouteObject[] = [
  { path: 'quote/:quoteId/buy', Component: BuyPage },
  { path: 'quote/:quoteId/confirmation', Component: ConfirmationPage },
];
