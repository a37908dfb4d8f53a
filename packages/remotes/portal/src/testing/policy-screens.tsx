import { useLocation } from '@coati/router';
import { Gate } from '../session/gate';
import { policy } from './policies';
import { json, me, open, type Answers } from './screens';

/** What the policy's own screen is told. */
function Arrived() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

const signedIn: Answers = {
  'GET /api/accounts/me': () => json(me()),
  'GET /api/policies/p-1': () => json(policy()),
};

/** A screen below one policy, `step` being the last part of its address, to a customer who is signed in. */
export const showOfPolicy = (Screen: () => React.ReactNode, step: string, answers: Answers = {}) =>
  open(
    <Gate>
      <Screen />
    </Gate>,
    { ...signedIn, ...answers },
    {
      path: `/account/policies/:policyId${step}`,
      at: `/account/policies/p-1${step}`,
      routes: [{ path: '/account/policies/:policyId', Component: Arrived }],
    },
  );

/** A screen of the account at its address. */
export const showAt = (Screen: () => React.ReactNode, at: string, answers: Answers = {}) =>
  open(
    <Gate>
      <Screen />
    </Gate>,
    { ...signedIn, ...answers },
    { at },
  );
