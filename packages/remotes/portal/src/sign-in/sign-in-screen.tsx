import type { Kept } from '@coati/api';
import { Link } from '@coati/router';
import { Notice, Text } from '@coati/ui';
import { withReturn } from '../domain/return-path';
import { useTitle } from '../parts/use-title';
import { EntryFrame, SUBTITLE } from './frame';
import { SignInForm } from './sign-in-form';

interface SignInScreenProps {
  /** Where to be afterwards. */
  back: string;
  because?: 'never' | 'signed-out' | 'deleted' | 'reset';
  /** Of a deleted account, what stays and why. */
  kept?: Kept[];
  /** What the hosted provider sent back instead of a customer. */
  failed?: boolean;
}

const ARRIVALS = {
  'signed-out': ['You are signed out', 'Nothing of your account is left in this browser.'],
  deleted: ['Your account is deleted', 'Nothing of it is left.'],
  reset: ['Your password is changed', 'All sessions have ended. Sign in with the new password.'],
} as const;

/** The screen at /sign-in, and at every address of the account for those who are not signed in. Source: P-16, P-17. */
export function SignInScreen({ back, because = 'never', kept = [], failed }: SignInScreenProps) {
  useTitle('Sign in');
  const arrival = because === 'never' ? null : ARRIVALS[because];
  return (
    <EntryFrame
      title="Sign in"
      subtitle={SUBTITLE}
      foot={
        <Text>
          New here? <Link to={withReturn('/sign-up', back)}>Create an account</Link>. Policies you bought
          without one appear in it, if you sign up with the same email address.
        </Text>
      }
    >
      {arrival && (
        <Notice tone="success" title={arrival[0]} live>
          {because === 'deleted' && kept.length > 0 ? (
            <>
              What has to stay, and why:
              <ul>
                {kept.map(({ what, why }) => (
                  <li key={what}>
                    {what}: {why}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            arrival[1]
          )}
        </Notice>
      )}
      {failed && (
        <Notice tone="danger" title="That sign-in did not come through" live>
          Nothing has happened to your account. Try once more, or another way.
        </Notice>
      )}
      <SignInForm back={back} />
    </EntryFrame>
  );
}
