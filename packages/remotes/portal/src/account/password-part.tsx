import { Actions, Button, ErrorSummary, Notice } from '@coati/ui';
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
  const { accounts, session } = useServices();
  const me = useMe();
  const { hasPassword, email } = me;
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const submission = useSubmission(() =>
    errorsOf([
      [CURRENT, current || !hasPassword ? null : 'Enter your current password'],
      [NEW, newPasswordError(next)],
    ]),
  );
  const change = (): void => {
    setDone(false);
    void submission
      .run(
        async () => {
          await accounts.changePassword(hasPassword ? current : null, next);
          if (!hasPassword) session.changed({ ...me, hasPassword: true });
          setCurrent('');
          setNext('');
        },
        placedBy({ password: CURRENT, newPassword: NEW }),
      )
      .then(setDone);
  };
  return (
    <Part
      id="password"
      title="Password"
      about={
        hasPassword
          ? 'With a new one, all other sessions end.'
          : 'You have none: you sign in with a code we email you, or a passkey. You can add one.'
      }
    >
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
        {hasPassword && (
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
        )}
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
            {hasPassword ? 'Change the password' : 'Add a password'}
          </Button>
        </Actions>
      </form>
    </Part>
  );
}
