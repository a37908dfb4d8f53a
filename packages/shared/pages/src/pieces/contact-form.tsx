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
import { ContactErrors, refusedOf, wrongOf, type Asked } from './contact-errors';
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

/** The form's fields as the service takes them; `sendId` is made once, so a second try is the same message. */
function messageOf(form: HTMLFormElement, sendId: string, about: AboutQuote | null): ContactMessage {
  const given = new FormData(form);
  const word = (name: string): string => wordIn(given, name);
  return {
    sendId,
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
  const sendId = useRef<string | null>(null);
  const isSending = useRef(false);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    sendId.current ??= crypto.randomUUID();
    const message = messageOf(event.currentTarget, sendId.current, about);
    setAsked(askedIn(event.currentTarget));
    setTrouble(null);
    if (!check(wrongOf(message))) return;
    isSending.current = true;
    const body = JSON.stringify(message);
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    try {
      const options = { timeoutMs: ANSWER_WITHIN_MS };
      setReceipt(await callJson<ContactReceipt>(fetch, '/api/contact/requests', init, options));
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
  const said = (fieldId: string) => {
    const message = errorOf(fieldId);
    return (
      message && (
        <p id={`${fieldId}-wrong`} className="coati-contact-trouble">
          {message}
        </p>
      )
    );
  };
  const marked = (fieldId: string, why?: string) =>
    errorOf(fieldId)
      ? { 'aria-invalid': true, 'aria-describedby': why ? `${why} ${fieldId}-wrong` : `${fieldId}-wrong` }
      : { 'aria-describedby': why };
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
        onChange(event);
      }}
      onSubmit={(event) => void send(event)}
    >
      <h2 id="write-title">{isConcierge ? 'Write to the concierge' : 'Write to us'}</h2>
      <p>
        {`${isConcierge ? 'The concierge' : 'A licensed agent'} answers by e-mail, as a rule within a working day. You get a copy. Please send no card numbers and no health records.`}
      </p>
      <ContactErrors errors={errors} />
      {isConcierge ? <input type="hidden" name="topic" value="concierge" /> : <Topic />}
      <label htmlFor="contact-name">Your name (optional)</label>
      {said('contact-name')}
      <input id="contact-name" name="name" autoComplete="name" maxLength={80} {...marked('contact-name')} />
      <label htmlFor="contact-email">E-mail address</label>
      {said('contact-email')}
      <input
        id="contact-email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        {...marked('contact-email')}
      />
      <label htmlFor="contact-telephone">Telephone (optional)</label>
      {said('contact-telephone')}
      <input
        id="contact-telephone"
        name="telephone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...marked('contact-telephone', 'contact-telephone-why')}
      />
      <p id="contact-telephone-why">Only if you would rather be called. We never pass it on.</p>
      {about && <ContactQuote {...about} />}
      <label htmlFor="contact-text">Your message</label>
      {said('contact-text')}
      <textarea
        id="contact-text"
        name="text"
        rows={6}
        maxLength={4000}
        required
        {...marked('contact-text')}
      />
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

function Topic() {
  return (
    <>
      <label htmlFor="contact-topic">What is it about?</label>
      <select id="contact-topic" name="topic">
        <option value="quote">A quote</option>
        <option value="policy">A policy I have</option>
        <option value="claim">A claim</option>
        <option value="other">Something else</option>
      </select>
    </>
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
        {`Its reference is ${reference}. A copy is on its way to you; the answer comes by e-mail, as a rule within a working day.`}
      </p>
    </section>
  );
}
