import { mailAddressError, mailAddressOf, type CodeFlow } from '@coati/api';
import { Button, CheckboxField, ErrorSummary, Notice, TextField } from '@coati/ui';
import { Trouble } from '../parts/trouble';
import { placedBy, useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { errorsOf, nameError, newPasswordError, PASSWORD_HINT } from './fields';
import { PasswordField } from './password-field';
import styles from './sign-in.module.css';
import { useWays } from './use-ways';

export interface SignUpFields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  wantsEmail: boolean;
}

export const emptySignUp: SignUpFields = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  wantsEmail: false,
};

const FIELD = {
  firstName: 'sign-up-first-name',
  lastName: 'sign-up-last-name',
  email: 'sign-up-email',
  password: 'sign-up-password',
} as const;

const check = ({ firstName, lastName, email, password }: SignUpFields) =>
  errorsOf([
    [FIELD.firstName, nameError(firstName, 'first name')],
    [FIELD.lastName, nameError(lastName, 'last name')],
    [FIELD.email, mailAddressError(mailAddressOf(email))],
    [FIELD.password, password ? newPasswordError(password) : null],
  ]);

interface SignUpFormProps {
  form: SignUpFields;
  change: (form: SignUpFields) => void;
  done: (flow: CodeFlow) => void;
}

export function SignUpForm({ form, change, done }: SignUpFormProps) {
  const { accounts } = useServices();
  const submission = useSubmission(() => check(form));
  const ways = useWays();
  const { errorOf } = submission;
  if (ways?.signUp === false) {
    return (
      <Notice title="Accounts are made elsewhere">
        Sign in with {ways.provider?.name ?? 'the way you were given'}; your account here comes with the first
        time.
      </Notice>
    );
  }
  const submit = (): void => {
    const { wantsEmail, ...names } = form;
    const account = { ...names, email: mailAddressOf(form.email), password: form.password || null };
    void submission.run(
      async () => done(await accounts.signUp({ ...account, personHasOptedOutOfEmail: !wantsEmail })),
      placedBy(FIELD),
    );
  };
  const text = (key: 'firstName' | 'lastName' | 'email' | 'password') => ({
    id: FIELD[key],
    name: key,
    value: form[key],
    onChange: (value: string) => change({ ...form, [key]: value }),
    error: errorOf(FIELD[key]),
    required: true,
  });
  return (
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
      <Trouble problem={submission.problem} title="No account was made" />
      <div className={styles.pair}>
        <TextField {...text('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <TextField
        {...text('email')}
        label="Email address"
        hint="We send a code there. Use the address you bought with, and those policies appear in your account."
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...text('password')}
        label="Password"
        hint={`Optional: without one, you sign in with a code we email you, or with a passkey. ${PASSWORD_HINT}`}
        autoComplete="new-password"
        required={false}
      />
      <CheckboxField
        id="sign-up-wants-email"
        name="wantsEmail"
        label="Send me travel advice and offers by email (optional)"
        value={form.wantsEmail}
        onChange={(wantsEmail) => change({ ...form, wantsEmail })}
      />
      <Button
        type="submit"
        variant="primary"
        fullWidth
        loading={submission.busy}
        loadingLabel="Sending the code"
      >
        Sign up
      </Button>
    </form>
  );
}
