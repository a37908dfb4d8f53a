import type { Passkey } from '@coati/api';
import { Actions, Button, ErrorSummary, Text, TextField } from '@coati/ui';
import { useState } from 'react';
import { dayWords } from '../domain/when';
import { Shown } from '../parts/shown';
import { Trouble } from '../parts/trouble';
import { useLoaded, type Change } from '../parts/use-loaded';
import { useRemoval } from '../parts/use-removal';
import { placedBy, useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { useMe } from '../session/use-session';
import { errorsOf } from '../sign-in/fields';
import { createPasskey, passkeysSupported, wasDeclined } from '../sign-in/passkeys';
import { PasswordField } from '../sign-in/password-field';
import styles from './account.module.css';
import { Part } from './part';

const NAME = 'passkey-name';
const PASSWORD = 'passkey-password';

export function PasskeysPart() {
  const { accounts } = useServices();
  const loaded = useLoaded('passkeys', accounts.passkeys);
  return (
    <Part
      id="passkeys"
      title="Passkeys"
      about="Sign in with your fingerprint, your face or your screen lock: nothing to remember, nothing to steal."
    >
      <Shown of={loaded} waitingFor="your passkeys">
        {(passkeys, { change, reload }) => (
          <>
            <PasskeyList passkeys={passkeys} change={change} />
            {passkeysSupported() ? (
              <AddPasskey added={reload} />
            ) : (
              <Text size="s">This browser cannot make one. A newer one can, or your phone.</Text>
            )}
          </>
        )}
      </Shown>
    </Part>
  );
}

function PasskeyList({ passkeys, change }: { passkeys: Passkey[]; change: Change<Passkey[]> }) {
  if (passkeys.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          passkey={passkey}
          gone={() => change((now) => now.filter(({ id }) => id !== passkey.id))}
        />
      ))}
    </ul>
  );
}

function Row({ passkey, gone }: { passkey: Passkey; gone: () => void }) {
  const { accounts } = useServices();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const { entry, remove, busy, problem } = useRemoval(() => accounts.removePasskey(id), gone);
  return (
    <li ref={entry} className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.rowName}>{name}</span>
        <span className={styles.muted}>
          Added {dayWords(createdAt)}
          {lastUsedAt && `, last used ${dayWords(lastUsedAt)}`}
        </span>
      </div>
      <Button
        size="s"
        variant="quiet"
        aria-label={`Remove the passkey ${name}`}
        loading={busy}
        onClick={remove}
      >
        Remove
      </Button>
      <Trouble problem={problem} title="The passkey is still there" />
    </li>
  );
}

function AddPasskey({ added }: { added: () => void }) {
  const { accounts } = useServices();
  const { hasPassword } = useMe();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmission(() =>
    errorsOf([
      [NAME, name.trim() ? null : 'Name the passkey, such as “My phone”'],
      [PASSWORD, password || !hasPassword ? null : 'Enter your password'],
    ]),
  );
  const add = (): void =>
    void submission.run(
      async () => {
        try {
          await createPasskey(accounts, name.trim(), hasPassword ? password : null);
        } catch (error) {
          // The person closed the browser's question: nothing went wrong, and nothing was made.
          if (wasDeclined(error)) return;
          throw error;
        }
        setName('');
        setPassword('');
        added();
      },
      placedBy({ name: NAME, password: PASSWORD }),
    );
  return (
    <form
      noValidate
      className={styles.form}
      onChange={submission.onChange}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
      <Trouble problem={submission.problem} title="No passkey was added" />
      <TextField
        id={NAME}
        name={NAME}
        label="Name of the new passkey"
        hint="So that you can tell them apart later, such as “My phone”."
        value={name}
        onChange={setName}
        error={submission.errorOf(NAME)}
        maxLength={60}
        autoComplete="off"
        required
      />
      {hasPassword && (
        <PasswordField
          id={PASSWORD}
          name={PASSWORD}
          label="Your current password"
          hint="A passkey opens your account for good, so we make sure that it is you who adds it."
          value={password}
          onChange={setPassword}
          error={submission.errorOf(PASSWORD)}
          autoComplete="current-password"
          required
        />
      )}
      <Actions>
        <Button type="submit" loading={submission.busy} loadingLabel="Asking your device">
          Add a passkey
        </Button>
      </Actions>
    </form>
  );
}
