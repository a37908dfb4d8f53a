import type { RouteObject } from '@coati/router';

/** The purchase's own screens, joined to the quote's; nobody pays for them before they buy. */
export const buyRoutes: RouteObject[] = [
  {
    path: 'quote/:quoteId/buy',
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "buy" */ './buy-page')).BuyPage }),
  },
  {
    path: 'quote/:quoteId/confirmation',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "confirmation" */ './confirmation-page'))
        .ConfirmationPage,
    }),
  },
];
