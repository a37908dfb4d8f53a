import { type CodeFlow } from '@coati/api';
import { Link } from '@coati/router';
import { Button, ErrorSummary, Text, TextField } from '@coati/ui';
import { withReturn } from '../domain/return-path';
import { Trouble } from '../parts/trouble';
import { placedBy, useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { CodeStep } from './code-step';
import { errorsOf, knownEmailError, knownEmailOf } from './fields';
import styles from './sign-in.module.css';

const EMAIL = 'sign-in-email';

interface SignInCodeProps {
  back: string;
  email: string;
  setEmail: (email: string) => void;
  flow: CodeFlow | null;
  setFlow: (flow: CodeFlow | null) => void;
  /** Back to the form with the password. */
  leave: () => void;
}

/** Signing in without a password: the address, then the code that was mailed there. */
export default function SignInCode({ back, email, setEmail, flow, setFlow, leave }: SignInCodeProps) {
  const { accounts, session } = useServices();
  const submission = useSubmission(() => errorsOf([[EMAIL, knownEmailError(email)]]));
  if (flow) {
    return (
      <CodeStep
        flow={flow}
        email={email && knownEmailOf(email)}
        action="Sign in"
        confirm={async (code) => session.signedIn(await accounts.signInWithCode(flow.flow, code))}
        resend={() => accounts.resend(flow.flow)}
        again={() => setFlow(null)}
        sent="If there is an account, a code of six figures is on its way to"
        unsent={
          <>
            An address without an account gets none: with it you can{' '}
            <Link to={withReturn('/sign-up', back)}>create one</Link>.
          </>
        }
      />
    );
  }
  return (
    <form
      noValidate
      className={styles.form}
      onChange={submission.onChange}
      onSubmit={(event) => {
        event.preventDefault();
        void submission.run(
          async () => setFlow(await accounts.signInCode(knownEmailOf(email))),
          placedBy({ email: EMAIL }),
        );
      }}
    >
      <Text>We’ll email you a code. No password needed.</Text>
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
      <Button type="submit" variant="primary" fullWidth loading={submission.busy} loadingLabel="Sending">
        Email me a code
      </Button>
      <Button variant="quiet" fullWidth onClick={leave}>
        Sign in another way
      </Button>
    </form>
  );
}
