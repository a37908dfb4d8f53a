import { Actions, Button, ErrorSummary, Notice, Text } from '@coati/ui';
import { Link } from '@coati/router';
import { useState } from 'react';
import { Trouble } from '../parts/trouble';
import { placedBy, useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { useMe } from '../session/use-session';
import { errorsOf, newPasswordError, PASSWORD_HINT } from '../sign-in/fields';
import { PasswordField } from '../sign-in/password-field';
import styles from './account.module.css';
import { Part } from './part';

const CURRENT = 'current-password';
const NEW = 'new-password';

export function PasswordPart() {
  const { accounts } = useServices();
  const { hasPassword, email } = useMe();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const submission = useSubmission(() =>
    errorsOf([
      [CURRENT, current ? null : 'Enter your current password'],
      [NEW, newPasswordError(next)],
    ]),
  );
  const change = (): void => {
    setDone(false);
    void submission
      .run(
        async () => {
          await accounts.changePassword(current, next);
          setCurrent('');
          setNext('');
        },
        placedBy({ password: CURRENT, newPassword: NEW }),
      )
      .then(setDone);
  };
  if (!hasPassword) {
    return (
      <Part id="password" title="Password">
        <Text>
          You have none. To have one as well, <Link to="/sign-in/reset">reset it by email</Link>.
        </Text>
      </Part>
    );
  }
  return (
    <Part id="password" title="Password" about="With a new one, all other sessions end.">
      <form
        noValidate
        className={styles.form}
        onChange={submission.onChange}
        onSubmit={(event) => {
          event.preventDefault();
          change();
        }}
      >
        <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
        <Trouble problem={submission.problem} title="The password is as it was" />
        {done && (
          <Notice tone="success" title="Your password is changed" live>
            Everywhere else you are signed out.
          </Notice>
        )}
        {/* Tells a password manager which account the two below are of. */}
        <input type="text" name="username" value={email ?? ''} autoComplete="username" readOnly hidden />
        <PasswordField
          id={CURRENT}
          name={CURRENT}
          label="Current password"
          value={current}
          onChange={setCurrent}
          error={submission.errorOf(CURRENT)}
          autoComplete="current-password"
          required
        />
        <PasswordField
          id={NEW}
          name={NEW}
          label="New password"
          hint={PASSWORD_HINT}
          value={next}
          onChange={setNext}
          error={submission.errorOf(NEW)}
          autoComplete="new-password"
          required
        />
        <Actions>
          <Button type="submit" loading={submission.busy}>
            Change the password
          </Button>
        </Actions>
      </form>
    </Part>
  );
}
