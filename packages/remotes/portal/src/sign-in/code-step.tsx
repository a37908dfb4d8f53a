import type { CodeFlow } from '@coati/api';
import { Button, ErrorSummary, Notice, StatusMessage, TextField } from '@coati/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { PhoneLink } from '../parts/boot';
import { placedBy, useSubmission } from '../parts/use-submission';
import { Trouble } from '../parts/trouble';
import { codeError, codeOf, errorsOf } from './fields';
import styles from './sign-in.module.css';

interface CodeStepProps {
  flow: CodeFlow;
  email: string;
  /** The main button's words. */
  action: string;
  /** Other questions of this step, and what stops them. */
  children?: ReactNode;
  check?: () => { fieldId: string; message: string }[];
  /** Raises: CallFailed. */
  confirm: (code: string) => Promise<void>;
  /** Raises: CallFailed. Absent where a new code means beginning anew. */
  resend?: () => Promise<void>;
  again: () => void;
  /** Where the service's words belong that are not about the code: pointer to field id. */
  fields?: Readonly<Record<string, string>>;
}

const CODE = 'code';
const WRONG = 'This is not the code from the newest e-mail. Look at it again, or ask for another one';
const OVER = 'This code is no longer good. Ask for another one, or begin again';

/** The six figures that a mail has brought. Source: WCAG 3.3.8: nothing to remember, everything can be pasted. */
export function CodeStep(props: CodeStepProps) {
  const { flow, email, action, confirm, resend, again, check, children, fields } = props;
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(0);
  const submission = useSubmission();
  const resending = useSubmission();
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true }), []);
  const submit = (): void => {
    const errors = [...errorsOf([[CODE, codeError(code)]]), ...(check?.() ?? [])];
    void submission.run(
      errors,
      () => confirm(code),
      (problem) => {
        if (problem.type === '/problems/code-wrong') return [{ fieldId: CODE, message: WRONG }];
        if (problem.status === 410) return [{ fieldId: CODE, message: OVER }];
        return placedBy({ code: CODE, ...fields })(problem);
      },
    );
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
      <Trouble problem={submission.problem} />
      <p className={styles.told}>
        We sent a code of six figures to <strong>{email}</strong>. It is good until{' '}
        {new Date(flow.expiresAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}, in
        this browser only.
      </p>
      <TextField
        id={CODE}
        name="code"
        label="Code from the e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        width="m"
        value={code}
        onChange={(typed) => setCode(codeOf(typed))}
        error={submission.errorOf(CODE)}
        required
      />
      {children}
      <Button type="submit" variant="primary" fullWidth loading={submission.busy}>
        {action}
      </Button>
      <div className={styles.ways}>
        <div className={styles.small}>
          {resend && (
            <Button
              variant="quiet"
              size="s"
              loading={resending.busy}
              onClick={() =>
                void resending.run([], resend).then((done) => done && setSent((count) => count + 1))
              }
            >
              Send another code
            </Button>
          )}
          <Button variant="quiet" size="s" onClick={again}>
            Use another address
          </Button>
        </div>
        <StatusMessage visible>
          {sent > 0 && `Sent${sent > 1 ? ' once more' : ''}. Only the newest code is good.`}
        </StatusMessage>
        <Trouble problem={resending.problem} title="No other code was sent" />
        <Notice>
          No mail after two minutes? Look among the unwanted ones, or call <PhoneLink />.
        </Notice>
      </div>
    </form>
  );
}
