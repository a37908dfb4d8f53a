import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [
    {
      path: 'sample',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "page-app" */ './front/front-page')).FrontPage,
      }),
    },
  ],
};

export default remote;
