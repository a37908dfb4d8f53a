import { mailAddressError, mailAddressOf, type CodeFlow } from '@coati/api';
import { Actions, Button, ErrorSummary, Notice, Text, TextField } from '@coati/ui';
import { Link } from '@coati/router';
import { useState } from 'react';
import { Trouble } from '../parts/trouble';
import { useStep } from '../parts/use-step';
import { placedBy, useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { useMe } from '../session/use-session';
import { CodeStep } from '../sign-in/code-step';
import { errorsOf } from '../sign-in/fields';
import { PasswordField } from '../sign-in/password-field';
import styles from './account.module.css';
import { Part } from './part';

const EMAIL = 'new-email';
const PASSWORD = 'email-password';

/** A new address counts once the code sent to it has come back; the old one is told. */
export function EmailPart() {
  const { accounts, session } = useServices();
  const me = useMe();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [flow, setFlow] = useStep<CodeFlow>('email');
  const [done, setDone] = useState(false);
  const submission = useSubmission(() =>
    errorsOf([
      [EMAIL, mailAddressError(mailAddressOf(email))],
      [PASSWORD, password || !me.hasPassword ? null : 'Enter your password'],
    ]),
  );
  const begin = (): void => {
    setDone(false);
    void submission.run(
      async () => {
        setFlow(await accounts.changeEmail(mailAddressOf(email), me.hasPassword ? password : null));
        setPassword('');
      },
      placedBy({ email: EMAIL, password: PASSWORD }),
    );
  };
  return (
    <Part id="email" title="Email address">
      <Text>
        Yours is <strong>{me.email ?? 'not known yet'}</strong>. Codes go there. Emails about a policy go to
        the address it was bought with, until you correct it under{' '}
        <Link to="/account/policies">your policies</Link>.
      </Text>
      {done && <Notice tone="success" title="Your email address is changed" live />}
      {flow ? (
        <CodeStep
          flow={flow}
          email={mailAddressOf(email)}
          action="Confirm the address"
          confirm={async (code) => {
            session.changed(await accounts.confirmEmail(flow.flow, code));
            setFlow(null);
            setEmail('');
            setDone(true);
            document.getElementById('email')?.focus({ preventScroll: true });
          }}
          again={() => setFlow(null)}
          unsent="An address that has another account gets none."
          heading="#email"
        />
      ) : (
        <form
          noValidate
          className={styles.form}
          onChange={submission.onChange}
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
          <Trouble problem={submission.problem} title="The address is as it was" />
          <TextField
            id={EMAIL}
            name={EMAIL}
            label="New email address"
            type="email"
            value={email}
            onChange={setEmail}
            error={submission.errorOf(EMAIL)}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          {me.hasPassword && (
            <PasswordField
              id={PASSWORD}
              name={PASSWORD}
              label="Your password"
              value={password}
              onChange={setPassword}
              error={submission.errorOf(PASSWORD)}
              autoComplete="current-password"
              required
            />
          )}
          <Actions>
            <Button type="submit" loading={submission.busy}>
              Send a code to it
            </Button>
          </Actions>
        </form>
      )}
    </Part>
  );
}
