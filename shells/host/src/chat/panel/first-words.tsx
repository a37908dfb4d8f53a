import { CallFailed } from '@coati/api';
import { useRef, useState, type FormEvent } from 'react';
import { Conversation } from '../conversation/conversation';
import { beginAlone } from './begin-alone';
import type { Draft } from './draft';
import { GONE, newStartId, troubleWords } from './words';
import type { PanelProps } from './panel-props';
import { addressIn, useAddress } from './use-address';

const EMAIL = 'coati-chat-email';
const QUESTION = 'coati-chat-first';

type FirstWordsProps = PanelProps & {
  draft: Draft;
  /** There was a conversation, and the service does not know it any more. */
  wasLost: boolean;
};

/** Before the first word: what the visitor wants to know, and a name and an address if they like. */
export function FirstWords({ begin, memory, prechat, quote, draft, wasLost }: FirstWordsProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [words] = useState(() => draft.takeBack());
  const address = useAddress(EMAIL, false);
  const question = useRef<HTMLTextAreaElement>(null);
  /** Null until somebody has tried to begin with nothing. */
  const [lacksWords, setLacksWords] = useState<boolean | null>(null);
  // The same attempt keeps its id, so that a lost answer never makes a second conversation.
  const startId = useRef(newStartId());

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = String(given.get('text') ?? '').trim();
    if (isSending) return;
    if (!text) setLacksWords(true);
    if (!address.check(event.currentTarget)) return;
    if (!text) return question.current?.focus();
    setIsSending(true);
    setTrouble(null);
    draft.submit(text);
    const request = {
      text,
      // In one line, which a name copied from a table is not.
      name: String(given.get('name') ?? '')
        .trim()
        .replace(/\s+/g, ' '),
      email: addressIn(event.currentTarget) || null,
      prechat: prechat(),
      quote: quote(),
    };
    try {
      await beginAlone(async () => {
        // Another tab was first, and these words are said in its conversation.
        if (memory.conversation) return;
        const begun = await Conversation.start(request, startId.current);
        draft.keep('');
        begin(begun);
        memory.remember({ key: begun.key, isOpen: true });
      });
    } catch (error) {
      draft.giveBack();
      if (!address.refused(error)) setTrouble(troubleWords(error instanceof CallFailed ? error : null));
      setIsSending(false);
    }
  };
  return (
    <form
      className="coati-chat-form"
      noValidate
      onChange={address.onChange}
      onSubmit={(event) => void send(event)}
    >
      {wasLost && <p role="status">{GONE}</p>}
      <p>You talk to a person who is licensed to sell insurance. Please send no card numbers.</p>
      <label htmlFor="coati-chat-name">Your name (optional)</label>
      <input id="coati-chat-name" name="name" autoComplete="name" maxLength={80} />
      <label htmlFor={EMAIL}>Email address (optional)</label>
      {address.error && (
        <p id={`${EMAIL}-wrong`} className="coati-chat-trouble">
          {address.error}
        </p>
      )}
      <input {...address.input} aria-describedby={`${EMAIL}-why${address.error ? ` ${EMAIL}-wrong` : ''}`} />
      <p id={`${EMAIL}-why`} className="coati-chat-hint">
        So that we can answer if the chat breaks off. For nothing else.
      </p>
      <label htmlFor={QUESTION}>Your question</label>
      {lacksWords && (
        <p id={`${QUESTION}-wrong`} className="coati-chat-trouble">
          Enter your question
        </p>
      )}
      <textarea
        id={QUESTION}
        ref={question}
        name="text"
        dir="auto"
        rows={3}
        maxLength={4000}
        required
        defaultValue={words}
        aria-invalid={lacksWords || undefined}
        aria-describedby={lacksWords ? `${QUESTION}-wrong` : undefined}
        onInput={({ currentTarget: { value } }) => {
          draft.keep(value);
          setLacksWords((told) => (told === null ? null : !value.trim()));
        }}
      />
      {trouble && (
        <p role="alert" className="coati-chat-trouble">
          {trouble}
        </p>
      )}
      <button type="submit" className="coati-chat-primary" aria-disabled={isSending || undefined}>
        Start the chat
      </button>
    </form>
  );
}
