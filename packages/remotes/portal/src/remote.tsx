import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';

/** The edge gives this section every address below its own: what no screen stands at has to be said here. Source: P-21. */
const unknown = async () => ({
  Component: (await import(/* webpackChunkName: "unknown" */ './parts/unknown-page')).UnknownPage,
});

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
    { path: 'sign-in/*', lazy: unknown },
    { path: 'sign-up/*', lazy: unknown },
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
        {
          path: 'policies',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "policies" */ './policies/policies-page'))
              .PoliciesPage,
          }),
        },
        {
          path: 'policies/:policyId',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "policies" */ './policies/policy-page')).PolicyPage,
          }),
        },
        {
          path: 'policies/:policyId/cancel',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "cancel" */ './policies/cancel-page')).CancelPage,
          }),
        },
        {
          path: 'policies/:policyId/change',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "change" */ './policies/change-page')).ChangePage,
          }),
        },
        {
          path: 'policies/:policyId/correct',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "correct" */ './policies/correct-page'))
              .CorrectPage,
          }),
        },
        {
          path: 'quotes',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "quotes" */ './account/quotes-page')).QuotesPage,
          }),
        },
        {
          path: 'travelers',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "profile" */ './account/travelers-page'))
              .TravelersPage,
          }),
        },
        {
          path: 'details',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "profile" */ './account/details-page')).DetailsPage,
          }),
        },
        {
          path: 'security',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "security" */ './account/security-page'))
              .SecurityPage,
          }),
        },
        {
          path: 'data',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "security" */ './account/data-page')).DataPage,
          }),
        },
        {
          path: '*',
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: "unknown" */ './account/unknown-page'))
              .UnknownAccountPage,
          }),
        },
      ],
    },
  ],
};

export default remote;
