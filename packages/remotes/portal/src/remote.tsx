import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [
    {
      path: 'sign-in',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "entry" */ './sign-in/sign-in-page')).SignInPage,
      }),
    },
    {
      path: 'sign-in/reset',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "entry" */ './sign-in/reset-page')).ResetPage,
      }),
    },
    {
      path: 'sign-up',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "entry" */ './sign-in/sign-up-page')).SignUpPage,
      }),
    },
    {
      path: 'account',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "page-app" */ './account/account-layout'))
          .AccountLayout,
      }),
      children: [
        {
          index: true,
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "page-app" */ './account/overview-page'))
              .OverviewPage,
          }),
        },
      ],
    },
  ],
};

export default remote;
