import type { CodeFlow } from '@coati/api';
import { Button, ButtonLink, ErrorSummary, TextField } from '@coati/ui';
import { Link } from '@coati/router';
import { lazy, Suspense, useState } from 'react';
import { withReturn } from '../domain/return-path';
import { useSubmission } from '../parts/use-submission';
import { Trouble } from '../parts/trouble';
import { useStep } from '../parts/use-step';
import { useServices } from '../session/services';
import { errorsOf, knownEmailError, knownEmailOf } from './fields';
import { PasswordField } from './password-field';
import { passkeysSupported } from './passkeys';
import styles from './sign-in.module.css';
import { usePasskey } from './use-passkey';
import { useWays } from './use-ways';

interface SignInFormProps {
  /** Where to be afterwards; what else leads away keeps it. */
  back: string;
  /** Whose session it was, where one has ended. */
  email?: string;
  /** Below the form something waits that would be lost: what leads away opens in another tab. */
  apart?: boolean;
}

const SignInCode = lazy(() => import('./sign-in-code'));

/** Over a screen with a form of its own the step stays out of the tab's history: that one may have a step there. */
function useCodeFlow(apart: boolean) {
  const inHistory = useStep<CodeFlow>('sign-in');
  const here = useState<CodeFlow | null>(null);
  return apart ? here : inHistory;
}

/** Email address and password, a mailed code, a passkey, or the company's hosted provider: whatever there is. */
export function SignInForm({ back, email: known = '', apart = false }: SignInFormProps) {
  const { accounts, session } = useServices();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [byCode, setByCode] = useState(false);
  const [flow, setFlow] = useCodeFlow(apart);
  const submission = useSubmission(() =>
    errorsOf([
      ['sign-in-email', knownEmailError(email)],
      ['sign-in-password', password ? null : 'Enter your password'],
    ]),
  );
  const ways = useWays();
  const hasPasskeys = (ways?.passkeys ?? false) && passkeysSupported();
  const passkey = usePasskey(hasPasskeys && !byCode && !flow);
  const submit = (): void =>
    void submission.run(async () => session.signedIn(await accounts.signIn(knownEmailOf(email), password)));
  const embedded = ways?.embedded ?? true;
  const target = apart ? '_blank' : undefined;
  if (byCode || flow) {
    return (
      <Suspense fallback={null}>
        <SignInCode {...{ back, email, setEmail, flow, setFlow }} leave={() => setByCode(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <div className={styles.ways}>
        {ways?.provider && (
          <ButtonLink
            href={`${ways.provider.startUrl}?${new URLSearchParams({ next: back }).toString()}`}
            fullWidth
            target={target}
            variant={embedded ? 'secondary' : 'primary'}
          >
            Continue with {ways.provider.name}
          </ButtonLink>
        )}
        {hasPasskeys && (
          <Button icon="lock" fullWidth loading={passkey.busy} onClick={() => void passkey.press()}>
            Sign in with a passkey
          </Button>
        )}
        <Trouble problem={passkey.problem} title="The passkey was not taken" />
        {embedded && (
          <>
            <Button icon="mail" fullWidth onClick={() => setByCode(true)}>
              Sign in with an emailed code
            </Button>
            <p className={styles.or}>or with your password</p>
          </>
        )}
      </div>
      {embedded && (
        <form
          noValidate
          className={styles.form}
          onChange={submission.onChange}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
          <Trouble problem={submission.problem} title="You are not signed in" />
          <TextField
            id="sign-in-email"
            name="email"
            label="Email address"
            type="email"
            value={email}
            onChange={setEmail}
            error={submission.errorOf('sign-in-email')}
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <PasswordField
            id="sign-in-password"
            name="password"
            label="Password"
            value={password}
            onChange={setPassword}
            error={submission.errorOf('sign-in-password')}
            autoComplete="current-password"
            required
          />
          <p className={styles.aside}>
            <Link to={withReturn('/sign-in/reset', back)} target={target}>
              Forgot your password?
            </Link>{' '}
            {apart && '(opens another tab)'}
          </p>
          <Button
            type="submit"
            variant="primary"
            fullWidth
            loading={submission.busy}
            loadingLabel="Signing in"
          >
            Sign in
          </Button>
        </form>
      )}
    </>
  );
}
