import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';
import { buyRoutes } from './buy/routes';

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [
    {
      index: true,
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "page-home" */ './home/home-page')).HomePage,
      }),
    },
    {
      path: 'quote',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "page-home" */ './home/last-quote')).LastQuote,
      }),
    },
    {
      path: 'quote/:quoteId',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "page-app" */ './results/results-page')).ResultsPage,
      }),
    },
    {
      path: 'quote/:quoteId/compare',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "compare" */ './compare/compare-page')).ComparePage,
      }),
    },
    {
      path: 'quote/:quoteId/plans/:planId',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "plan" */ './plan/plan-page')).PlanPage,
      }),
    },
    ...buyRoutes,
  ],
};

export default remote;
