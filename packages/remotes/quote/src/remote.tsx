import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';
import { buyRoutes } from './buy/routes';
import { ComparePage } from './compare/compare-page';
import { HomePage } from './home/home-page';
import { PlanPage } from './plan/plan-page';
import { ResultsPage } from './results/results-page';

/** All screens come at once: the later ones weigh 6 KB, and a wait between results and a plan would be felt. */
const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [
    { index: true, Component: HomePage },
    { path: 'quote/:quoteId', Component: ResultsPage },
    { path: 'quote/:quoteId/compare', Component: ComparePage },
    { path: 'quote/:quoteId/plans/:planId', Component: PlanPage },
    ...buyRoutes,
  ],
};

export default remote;
