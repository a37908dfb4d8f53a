import type { CodeFlow } from '@coati/api';
import { Button, ErrorSummary, Modal, Stack, Text } from '@coati/ui';
import { useState } from 'react';
import type { Proof } from '../api/accounts-client';
import { Trouble } from '../parts/trouble';
import { placedBy, useSubmission } from '../parts/use-submission';
import { CodeStep } from '../sign-in/code-step';
import { errorsOf } from '../sign-in/fields';
import { askForPasskey, passkeysSupported, wasDeclined } from '../sign-in/passkeys';
import { PasswordField } from '../sign-in/password-field';
import styles from '../sign-in/sign-in.module.css';
import { useServices } from './services';
import { useMe } from './use-session';

const PASSWORD = 'proof-password';

/** The dialog before what changes how the account is opened: by the password, a passkey, or a mailed code. */
export default function ProveIdentity() {
  const { accounts, proofs } = useServices();
  const me = useMe();
  const [flow, setFlow] = useState<CodeFlow | null>(null);
  const prove = async (proof: Proof): Promise<void> => {
    await accounts.prove(proof);
    proofs.settle(true);
  };
  return (
    <Modal open mustDecide title="Confirm it’s you" onClose={() => proofs.settle(false)}>
      <Stack gap={6}>
        <Text>This changes how your account is opened, so we make sure that it’s you.</Text>
        {flow ? (
          <CodeStep
            flow={flow}
            email={me.email ?? ''}
            action="Confirm"
            confirm={(code) => prove({ flow: flow.flow, code })}
            resend={() => accounts.resend(flow.flow)}
            again={() => setFlow(null)}
            otherWay="Confirm another way"
            heading="dialog h2"
          />
        ) : (
          <>
            {me.hasPassword && <ByPassword prove={prove} />}
            <OtherWays prove={prove} mailed={setFlow} first={!me.hasPassword} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

interface WayProps {
  /** Raises: CallFailed. */
  prove: (proof: Proof) => Promise<void>;
}

function ByPassword({ prove }: WayProps) {
  const [password, setPassword] = useState('');
  const submission = useSubmission(() => errorsOf([[PASSWORD, password ? null : 'Enter your password']]));
  return (
    <form
      noValidate
      className={styles.form}
      onChange={submission.onChange}
      onSubmit={(event) => {
        event.preventDefault();
        void submission.run(() => prove({ password }), placedBy({ password: PASSWORD }));
      }}
    >
      <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
      <Trouble problem={submission.problem} title="Not confirmed" />
      <PasswordField
        id={PASSWORD}
        name={PASSWORD}
        label="Password"
        value={password}
        onChange={setPassword}
        error={submission.errorOf(PASSWORD)}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="primary" fullWidth loading={submission.busy}>
        Confirm
      </Button>
    </form>
  );
}

interface OtherWaysProps extends WayProps {
  mailed: (flow: CodeFlow) => void;
  /** There is no password to come before them. */
  first: boolean;
}

function OtherWays({ prove, mailed, first }: OtherWaysProps) {
  const { accounts } = useServices();
  const { email, passkeyCount } = useMe();
  const byPasskey = useSubmission();
  const byCode = useSubmission();
  const showPasskey = async (): Promise<void> => {
    try {
      await prove({ passkey: await askForPasskey(accounts) });
    } catch (error) {
      if (!wasDeclined(error)) throw error;
    }
  };
  return (
    <div className={styles.ways}>
      {!first && <p className={styles.or}>or without your password</p>}
      {passkeyCount > 0 && passkeysSupported() && (
        <Button
          icon="lock"
          fullWidth
          loading={byPasskey.busy}
          onClick={() => void byPasskey.run(showPasskey)}
        >
          Use a passkey
        </Button>
      )}
      <Trouble problem={byPasskey.problem} title="The passkey was not taken" />
      {email && (
        <Button
          fullWidth
          loading={byCode.busy}
          onClick={() => void byCode.run(async () => mailed(await accounts.proofCode()))}
        >
          Email me a code
        </Button>
      )}
      <Trouble problem={byCode.problem} title="No code was sent" />
    </div>
  );
}
