import type { ChatLine } from '@coati/api';
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import type { Conversation } from '../conversation/conversation';
import type { Pending } from '../conversation/lines';
import { AskAddress } from './ask-address';
import { standingWords, timeWords } from './words';

interface TalkingProps {
  conversation: Conversation;
  forget: () => void;
}

/** What is being said. New lines are told politely; nothing here takes the focus. */
export function Talking({ conversation, forget }: TalkingProps) {
  const talk = useSyncExternalStore(conversation.subscribe, conversation.current);
  const log = useRef<HTMLDivElement>(null);
  const count = talk.lines.length + talk.pending.length;
  useEffect(() => {
    const box = log.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [count]);
  const isRunning = talk.state === 'waiting' || talk.state === 'open';
  return (
    <>
      <p className="coati-chat-standing" role="status">
        {standingWords(talk)}
      </p>
      <div
        className="coati-chat-log"
        role="log"
        aria-live="polite"
        aria-label="Messages"
        // A box that scrolls can be reached by keys.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        ref={log}
      >
        <ol>
          {talk.lines.map((line) => (
            <Said key={line.seq} line={line} />
          ))}
          {talk.pending.map((pending) => (
            <NotYetSaid key={pending.id} pending={pending} />
          ))}
        </ol>
      </div>
      {isRunning && <Say conversation={conversation} />}
      {talk.state === 'unanswered' && !talk.hasLeftContact && (
        <AskAddress
          label="E-mail address for the answer"
          action="Have it answered"
          done="Thank you. An agent will answer by e-mail."
          send={(email) => conversation.leaveContact(email)}
        />
      )}
      {talk.state === 'closed' && (
        <AskAddress
          label="E-mail address for a copy of this chat"
          action="Send me a copy"
          done="The copy is on its way."
          send={(email) => conversation.mailTranscript(email)}
        />
      )}
      <p className="coati-chat-ending">
        {isRunning ? (
          <button type="button" onClick={() => void conversation.end().catch(() => undefined)}>
            End the chat
          </button>
        ) : (
          <button type="button" onClick={forget}>
            Begin a new chat
          </button>
        )}
      </p>
    </>
  );
}

function Said({ line: { author, name, text, at } }: { line: ChatLine }) {
  const speaker = author === 'visitor' ? 'You' : author === 'agent' ? name : 'Note';
  return (
    <li className={`coati-chat-${author}`}>
      <span className="coati-chat-who">
        {speaker} · {timeWords(at)}
      </span>
      <span className="coati-chat-words">{text}</span>
    </li>
  );
}

function NotYetSaid({ pending: { text, isRefused } }: { pending: Pending }) {
  return (
    <li className="coati-chat-visitor">
      <span className="coati-chat-who">
        {isRefused ? 'Not sent: the conversation has ended' : 'Sending …'}
      </span>
      <span className="coati-chat-words">{text}</span>
    </li>
  );
}

function Say({ conversation }: { conversation: Conversation }) {
  const [hasFiles, setHasFiles] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const say = (): void => {
    const text = field.current?.value.trim();
    if (!text || !field.current) return;
    conversation.say(text);
    field.current.value = '';
    setHasFiles(false);
  };
  const sayByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    say();
  };
  return (
    <form
      className="coati-chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <label htmlFor="coati-chat-text">Your message</label>
      <textarea
        id="coati-chat-text"
        ref={field}
        rows={2}
        maxLength={4000}
        onKeyDown={sayByKey}
        onPaste={({ clipboardData }) => setHasFiles(clipboardData.files.length > 0)}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          setHasFiles(true);
        }}
      />
      {hasFiles && (
        <p role="alert" className="coati-chat-trouble">
          Files cannot be sent here. Describe it, or ask the agent where to send it.
        </p>
      )}
      <button type="submit" className="coati-chat-primary">
        Send
      </button>
    </form>
  );
}
