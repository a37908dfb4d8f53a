import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';
import { buyRoutes } from './buy/routes';
import { HomePage } from './home/home-page';
import { ResultsPage } from './results/results-page';

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [
    { index: true, Component: HomePage },
    { path: 'quote/:quoteId', Component: ResultsPage },
    {
      path: 'quote/:quoteId/compare',
      lazy: async () => ({ Component: (await import('./compare/compare-page')).ComparePage }),
    },
    {
      path: 'quote/:quoteId/plans/:planId',
      lazy: async () => ({ Component: (await import('./plan/plan-page')).PlanPage }),
    },
    ...buyRoutes,
  ],
};

export default remote;
