import { CallFailed } from '@coati/api';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { addressIn, useAddress } from './use-address';
import { troubleWords } from './words';

const FIELD = 'coati-chat-address';

interface AskAddressProps {
  label: string;
  action: string;
  done: string;
  /** The visitor has just asked for it. */
  takesFocus?: boolean;
  send: (email: string) => Promise<unknown>;
  sent?: () => void;
}

/** One address, for one thing. */
export function AskAddress({ label, action, done, takesFocus = false, send, sent }: AskAddressProps) {
  const address = useAddress(FIELD, true);
  const thanks = useRef<HTMLParagraphElement>(null);
  const [isDone, setIsDone] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    if (takesFocus) address.input.ref.current?.focus();
    // Once: it is asked for by one press.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone) thanks.current?.focus();
  }, [isDone]);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = addressIn(event.currentTarget);
    if (isSending || !address.check(event.currentTarget)) return;
    setIsSending(true);
    setTrouble(null);
    try {
      await send(email);
      setIsDone(true);
      sent?.();
    } catch (error) {
      if (!address.refused(error)) setTrouble(troubleWords(error instanceof CallFailed ? error : null));
      setIsSending(false);
    }
  };
  if (isDone)
    return (
      <p role="status" tabIndex={-1} ref={thanks}>
        {done}
      </p>
    );
  return (
    <form
      className="coati-chat-form"
      noValidate
      onChange={address.onChange}
      onSubmit={(event) => void submit(event)}
    >
      <label htmlFor={FIELD}>{label}</label>
      {address.error && (
        <p id={`${FIELD}-wrong`} className="coati-chat-trouble">
          {address.error}
        </p>
      )}
      <input {...address.input} aria-describedby={address.error ? `${FIELD}-wrong` : undefined} />
      {trouble && (
        <p role="alert" className="coati-chat-trouble">
          {trouble}
        </p>
      )}
      <button type="submit" className="coati-chat-primary" aria-disabled={isSending || undefined}>
        {action}
      </button>
    </form>
  );
}
