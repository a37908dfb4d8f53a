import { mailAddressError, mailAddressOf, type CodeFlow } from '@coati/api';
import { Link, useNavigate, useSearchParams } from '@coati/router';
import { Button, ErrorSummary, Text, TextField } from '@coati/ui';
import { useState } from 'react';
import { returnPath, withReturn } from '../domain/return-path';
import { Trouble } from '../parts/trouble';
import { useSubmission } from '../parts/use-submission';
import { useStep } from '../parts/use-step';
import { useTitle } from '../parts/use-title';
import { useServices } from '../session/services';
import { CodeStep } from './code-step';
import { errorsOf, newPasswordError, PASSWORD_HINT } from './fields';
import { EntryFrame } from './frame';
import { PasswordField } from './password-field';
import styles from './sign-in.module.css';

const EMAIL = 'reset-email';
const PASSWORD = 'reset-password';

/** /sign-in/reset: an address, then the code from the mail and a new password. */
export function ResetPage() {
  const { accounts, session } = useServices();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const back = returnPath(query.get('next'));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [flow, setFlow] = useStep<CodeFlow>('reset');
  const submission = useSubmission(() => errorsOf([[EMAIL, mailAddressError(mailAddressOf(email))]]));
  useTitle('Reset your password');
  const subtitle = flow ? 'Choose a new one' : 'We send a code to your email address';
  return (
    <EntryFrame
      title="Reset your password"
      subtitle={subtitle}
      foot={
        <Text>
          Remember it after all? <Link to={withReturn('/sign-in', back)}>Sign in</Link>.
        </Text>
      }
    >
      {flow ? (
        <CodeStep
          flow={flow}
          email={mailAddressOf(email)}
          action="Change the password"
          check={() => errorsOf([[PASSWORD, newPasswordError(password)]])}
          confirm={async (code) => {
            await accounts.confirmReset(flow.flow, code, password);
            // Every session has ended with the old password, this browser's too: whoever was in signs in anew.
            if (['signed-in', 'expired'].includes(session.get().status)) session.left('customer');
            const after = new URLSearchParams({ after: 'reset', next: back }).toString();
            void navigate(`/sign-in?${after}`, { replace: true });
          }}
          sent="If there is an account, a code of six figures is on its way to"
          unsent={
            <>
              An address without an account gets none: with it you can{' '}
              <Link to={withReturn('/sign-up', back)}>create one</Link>.
            </>
          }
          fields={{ password: PASSWORD }}
          again={() => setFlow(null)}
        >
          {(errorOf) => (
            <>
              {/* Tells a password manager which account the new one is of. */}
              <input
                type="text"
                name="username"
                value={mailAddressOf(email)}
                autoComplete="username"
                readOnly
                hidden
              />
              <PasswordField
                id={PASSWORD}
                name="password"
                label="New password"
                hint={PASSWORD_HINT}
                value={password}
                onChange={setPassword}
                error={errorOf(PASSWORD)}
                autoComplete="new-password"
                required
              />
            </>
          )}
        </CodeStep>
      ) : (
        <form
          noValidate
          className={styles.form}
          onChange={submission.onChange}
          onSubmit={(event) => {
            event.preventDefault();
            void submission.run(async () => setFlow(await accounts.reset(mailAddressOf(email))));
          }}
        >
          <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
          <Trouble problem={submission.problem} title="No code was sent" />
          <TextField
            id={EMAIL}
            name="email"
            label="Email address"
            type="email"
            value={email}
            onChange={setEmail}
            error={submission.errorOf(EMAIL)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Button type="submit" variant="primary" fullWidth loading={submission.busy}>
            Send the code
          </Button>
        </form>
      )}
    </EntryFrame>
  );
}
