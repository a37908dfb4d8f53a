import { CallFailed } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { Actions, Button, CheckboxField, ErrorSummary, Notice } from '@coati/ui';
import { useState } from 'react';
import { NOT_CONFIRMED } from '../api/problem-words';
import { Trouble } from '../parts/trouble';
import { placedBy, useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { useMe } from '../session/use-session';
import { errorsOf } from '../sign-in/fields';
import { askForPasskey, passkeysSupported, wasDeclined } from '../sign-in/passkeys';
import { PasswordField } from '../sign-in/password-field';
import styles from './account.module.css';
import { Part } from './part';

const SURE = 'deletion-sure';
const PASSWORD = 'deletion-password';

/** Told before it is asked for: what goes, what the law keeps, what stays in force. */
export function DeletionPart() {
  const { accounts, session } = useServices();
  const { hasPassword, passkeyCount } = useMe();
  const [sure, setSure] = useState(false);
  const [password, setPassword] = useState('');
  const submission = useSubmission(() =>
    errorsOf([
      [SURE, sure ? null : 'Check the box to have your account deleted'],
      [PASSWORD, password || !hasPassword ? null : 'Enter your password'],
    ]),
  );
  const byPasskey = !hasPassword && passkeyCount > 0 && passkeysSupported();
  const remove = (): void =>
    void submission.run(
      async () => {
        try {
          const passkey = byPasskey ? await askForPasskey(accounts) : undefined;
          const { kept } = await accounts.deleteAccount(hasPassword ? password : null, passkey);
          session.left('deletion', kept);
        } catch (error) {
          throw wasDeclined(error) ? new CallFailed({ type: NOT_CONFIRMED, status: 0 }) : error;
        }
      },
      placedBy({ password: PASSWORD }),
    );
  return (
    <Part id="deletion" title="Delete your account">
      <Notice tone="warning" title="Policies stay in force">
        Deleting the account cancels none. Cancel first, if you want money back, and keep the papers:
        afterwards they are no longer here. Questions? Call <PhoneLink />.
      </Notice>
      <ul className={styles.points}>
        <li>
          Deleted: your details, travelers, saved quotes, passkeys and sessions, messages with us, and what
          was measured of your visits.
        </li>
        <li>
          Kept, because insurance and tax law say so: policies that were issued, what was paid and returned
          for them, and the statements you agreed to. Only for as long as the law says, and for nothing else;
          then they are deleted too. You see the list when it is done.
        </li>
      </ul>
      <form
        noValidate
        className={styles.form}
        onChange={submission.onChange}
        onSubmit={(event) => {
          event.preventDefault();
          remove();
        }}
      >
        <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
        <Trouble problem={submission.problem} title="Your account is not deleted" />
        <CheckboxField
          id={SURE}
          name={SURE}
          label="I want my account deleted. I know that this cannot be undone."
          value={sure}
          onChange={setSure}
          error={submission.errorOf(SURE)}
          required
        />
        {hasPassword && (
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
          <Button type="submit" variant="danger" loading={submission.busy} loadingLabel="Deleting">
            Delete my account
          </Button>
        </Actions>
      </form>
    </Part>
  );
}
