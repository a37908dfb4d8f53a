import type { CodeFlow } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { Button, ErrorSummary, Notice, StatusMessage, TextField } from '@coati/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { clockWords } from '../domain/when';
import { placedBy, useSubmission } from '../parts/use-submission';
import { Trouble } from '../parts/trouble';
import { codeError, codeOf, errorsOf } from './fields';
import styles from './sign-in.module.css';

interface CodeStepProps {
  flow: CodeFlow;
  /** Empty where the page has come anew meanwhile. */
  email: string;
  /** The main button's words. */
  action: string;
  /** Other questions of this step, each with what is wrong at its field, and what stops them. */
  children?: (errorOf: (fieldId: string) => string | undefined) => ReactNode;
  check?: () => { fieldId: string; message: string }[];
  /** Raises: CallFailed. */
  confirm: (code: string) => Promise<void>;
  /** Raises: CallFailed. Absent where a new code means beginning anew. */
  resend?: () => Promise<void>;
  again: () => void;
  /** What leads back to the step before. */
  otherWay?: string;
  /** Where the service's words belong that are not about the code: pointer to field id. */
  fields?: Readonly<Record<string, string>>;
  /** What is said of the mail, where none may have been sent: nobody is told which addresses have an account. */
  sent?: string;
  /** And which addresses those are. */
  unsent?: ReactNode;
  /** The heading this step stands under. */
  heading?: string;
}

const CODE = 'code';
const SENT = 'We sent a code of six figures to';
const WRONG = 'This is not the code from the newest email. Look at it again, or ask for another one';
const OVER = 'This code is no longer good. Begin again for a new one';
/** The service mails one code three times; what is asked for beyond that it takes in silence. */
const RESENDS = 2;

/** The six figures that a mail has brought. Source: WCAG 3.3.8: nothing to remember, everything can be pasted. */
export function CodeStep(props: CodeStepProps) {
  const { flow, email, action, confirm, resend, check, children, fields, heading = 'h1' } = props;
  const { otherWay = 'Use another address' } = props;
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(0);
  const [over, setOver] = useState(false);
  const submission = useSubmission(() => [...errorsOf([[CODE, codeError(code)]]), ...(check?.() ?? [])]);
  const resending = useSubmission();
  const focus = (): void => document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true });
  // A page that has come anew begins where every page does.
  const begun = email !== '';
  useEffect(() => {
    if (begun) document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true });
  }, [begun, heading]);

  const submit = (): void => {
    void submission.run(
      () => confirm(code),
      (problem) => {
        // The last try is spent: the same code, sent once more, would be refused as well.
        const ended = problem.status === 410 || problem['triesLeft'] === 0;
        setOver(ended);
        if (ended) return [{ fieldId: CODE, message: OVER }];
        if (problem.type === '/problems/code-wrong') return [{ fieldId: CODE, message: WRONG }];
        return placedBy({ code: CODE, ...fields })(problem);
      },
    );
  };
  const sendAgain = (): void =>
    void resending.run(resend ?? (() => Promise.resolve())).then((done) => done && setSent(sent + 1));
  const again = (): void => {
    props.again();
    focus();
  };
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
      <Trouble problem={submission.problem} />
      {!over && (
        <p className={styles.told}>
          {props.sent ?? SENT} <strong>{email || 'the address you gave'}</strong>. It is good until{' '}
          {clockWords(flow.expiresAt)}, in this browser only.
        </p>
      )}
      <TextField
        id={CODE}
        name="code"
        label="Code from the email"
        inputMode="numeric"
        autoComplete="one-time-code"
        width="m"
        value={code}
        onChange={(typed) => setCode(codeOf(typed))}
        error={over ? OVER : submission.errorOf(CODE)}
        required
      />
      {children?.(submission.errorOf)}
      {over ? (
        <Button variant="primary" fullWidth onClick={again}>
          Begin again
        </Button>
      ) : (
        <Button type="submit" variant="primary" fullWidth loading={submission.busy}>
          {action}
        </Button>
      )}
      <div className={styles.ways}>
        {!over && (
          <div className={styles.small}>
            {resend && sent < RESENDS && (
              <Button variant="quiet" size="s" loading={resending.busy} onClick={sendAgain}>
                Send another code
              </Button>
            )}
            <Button variant="quiet" size="s" onClick={again}>
              {otherWay}
            </Button>
          </div>
        )}
        <StatusMessage visible>
          {!over && sent > 0 && `Sent${sent > 1 ? ' for the last time' : ''}. Only the newest code is good.`}
        </StatusMessage>
        <Trouble problem={resending.problem} title="No other code was sent" />
        {!over && (
          <Notice>
            No email after two minutes? Look in your spam folder. {props.unsent} Or call <PhoneLink />.
          </Notice>
        )}
      </div>
    </form>
  );
}
