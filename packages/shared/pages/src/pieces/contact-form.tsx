import '../styles/contact.css';
import {
  callJson,
  mailAddressOf,
  useToldErrors,
  type ContactMessage,
  type ContactReceipt,
  type PageAnswer,
} from '@coati/api';
import { telephoneOf } from '@coati/formats';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { drafts, forgetDraft, keepDraft, sendIdOf } from './contact-drafts';
import { ContactErrors, refusedOf, wrongOf, type Asked } from './contact-errors';
import { Line, Topic, Words } from './contact-fields';
import { ContactQuote, isOfTheQuote, quoteWith, useQuoteBefore, type AboutQuote } from './contact-quote';

type Kind = NonNullable<PageAnswer['form']>;

const ANSWER_WITHIN_MS = 10_000;
const TROUBLES = {
  words: 'That did not reach us. Your words are still here: try again in a minute, or call us.',
  quote:
    'Your quote could not go along, so we left it out. Your words are still here: say which trip you mean, and send again.',
} as const;

const wordIn = (given: FormData, name: string): string => String(given.get(name) ?? '').trim();

/** What must be right before anything is sent, read as it is meant. */
function askedIn(form: HTMLFormElement): Asked {
  const given = new FormData(form);
  const telephone = wordIn(given, 'telephone');
  return {
    email: mailAddressOf(wordIn(given, 'email')),
    telephone: telephoneOf(telephone) ?? telephone,
    text: wordIn(given, 'text'),
  };
}

/** The form's fields as the service takes them. */
function messageOf(form: HTMLFormElement, kind: Kind, about: AboutQuote | null): ContactMessage {
  const given = new FormData(form);
  const word = (name: string): string => wordIn(given, name);
  return {
    sendId: sendIdOf(kind, word('text')),
    topic: word('topic') as ContactMessage['topic'],
    // In one line, which a name copied from a table is not.
    name: word('name').replace(/\s+/g, ' '),
    ...askedIn(form),
    website: word('website'),
    pageUrl: location.href,
    elapsedMs: Math.round(performance.now()),
    ...quoteWith(given, about),
  };
}

/**
 * Writes to the agents. It is a form of its own accord, and sends itself without scripts; with them the page stays, and
 * says how it went. Source: P-05, P-20.
 */
export function ContactForm({ kind }: { kind: Kind }) {
  const [receipt, setReceipt] = useState<ContactReceipt | null>(null);
  const [trouble, setTrouble] = useState<keyof typeof TROUBLES | null>(null);
  const [asked, setAsked] = useState<Asked>({ email: '', telephone: '', text: '' });
  const { errors, check, tell, errorOf, onChange } = useToldErrors(() => wrongOf(asked));
  const [about, leaveOut] = useQuoteBefore();
  const [draft] = useState(() => drafts.get(kind) ?? {});
  const isSending = useRef(false);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    const message = messageOf(event.currentTarget, kind, about);
    setAsked(askedIn(event.currentTarget));
    setTrouble(null);
    if (!check(wrongOf(message))) return;
    isSending.current = true;
    const body = JSON.stringify(message);
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    try {
      const options = { timeoutMs: ANSWER_WITHIN_MS };
      const received = await callJson<ContactReceipt>(fetch, '/api/contact/requests', init, options);
      forgetDraft(kind);
      setReceipt(received);
    } catch (error) {
      const refused = refusedOf(error);
      const quoteRefused = isOfTheQuote(error);
      tell(refused);
      if (quoteRefused) leaveOut();
      if (quoteRefused || refused.length === 0) setTrouble(quoteRefused ? 'quote' : 'words');
    } finally {
      isSending.current = false;
    }
  };
  if (receipt) return <Received reference={receipt.reference} />;
  const field = (name: string) => ({
    id: `contact-${name}`,
    name,
    error: errorOf(`contact-${name}`),
    defaultValue: draft[name],
  });
  const isConcierge = kind === 'concierge';
  return (
    <form
      className="coati-contact"
      id="write"
      method="post"
      action="/api/contact/form"
      aria-labelledby="write-title"
      noValidate
      onChange={(event) => {
        setAsked(askedIn(event.currentTarget));
        keepDraft(kind, event.currentTarget);
        onChange(event);
      }}
      onSubmit={(event) => void send(event)}
    >
      <h2 id="write-title">{isConcierge ? 'Write to the concierge' : 'Write to us'}</h2>
      <p>
        {`${isConcierge ? 'The concierge' : 'A licensed agent'} answers by email, as a rule within a working day. You get a copy. Please send no card numbers and no health records.`}
      </p>
      <ContactErrors errors={errors} />
      {isConcierge ? (
        <input type="hidden" name="topic" value="concierge" />
      ) : (
        <Topic defaultValue={draft['topic']} />
      )}
      <Line {...field('name')} label="Your name (optional)" autoComplete="name" maxLength={80} />
      <Line
        {...field('email')}
        label="Email address"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <Line
        {...field('telephone')}
        label="Telephone (optional)"
        why="contact-telephone-why"
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <p id="contact-telephone-why">Only if you would rather be called. We never pass it on.</p>
      {about && <ContactQuote {...about} />}
      <Words {...field('text')} />
      {/* For machines that fill in whatever they find; nobody else ever meets it. */}
      <div className="coati-contact-trap" aria-hidden="true">
        <label htmlFor="contact-website">Leave this empty</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {trouble && (
        <p role="alert" className="coati-contact-trouble">
          {TROUBLES[trouble]}
        </p>
      )}
      <button type="submit" className="coati-button">
        Send the message
      </button>
    </form>
  );
}

function Received({ reference }: ContactReceipt) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="coati-contact" id="write" aria-labelledby="write-title">
      <h2 id="write-title" ref={title} tabIndex={-1}>
        Thank you, we have your message
      </h2>
      <p>
        {`Its reference is ${reference}. A copy is on its way to you; the answer comes by email, as a rule within a working day.`}
      </p>
    </section>
  );
}
