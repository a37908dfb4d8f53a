import { CallFailed } from '@coati/api';
import { useState, type FormEvent } from 'react';
import { troubleWords } from './words';

interface AskAddressProps {
  label: string;
  action: string;
  done: string;
  send: (email: string) => Promise<unknown>;
}

/** One address, for one thing. */
export function AskAddress({ label, action, done, send }: AskAddressProps) {
  const [isDone, setIsDone] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (isSending) return;
    setIsSending(true);
    setTrouble(null);
    try {
      await send(email);
      setIsDone(true);
    } catch (error) {
      setTrouble(troubleWords(error instanceof CallFailed ? error : null));
      setIsSending(false);
    }
  };
  if (isDone) return <p role="status">{done}</p>;
  return (
    <form className="coati-chat-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor="coati-chat-address">{label}</label>
      <input
        id="coati-chat-address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
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
