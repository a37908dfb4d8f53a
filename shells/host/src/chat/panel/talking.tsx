import type { ChatLine } from '@coati/api';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Conversation } from '../conversation/conversation';
import type { Pending } from '../conversation/lines';
import { useIsLate } from '../use-is-late';
import { AskAddress } from './ask-address';
import { Ending } from './ending';
import { Say } from './say';
import { standingWords, timeWords } from './words';

interface TalkingProps {
  conversation: Conversation;
  /** A hidden box cannot be scrolled: it is when it shows again. */
  isShown: boolean;
  forget: () => void;
}

/** What is being said. New lines are told politely; nothing here takes the focus. */
export function Talking({ conversation, isShown, forget }: TalkingProps) {
  const talk = useSyncExternalStore(conversation.subscribe, conversation.current);
  const log = useRef<HTMLDivElement>(null);
  const count = talk.lines.length + talk.pending.length;
  useEffect(() => {
    const box = log.current;
    if (box && isShown) box.scrollTop = box.scrollHeight;
  }, [count, isShown]);
  const isRunning = talk.state === 'waiting' || talk.state === 'open';
  useKeepPage(useIsLate(talk.pending.some(({ isRefused }) => !isRefused)));
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
      <Say conversation={conversation} isOver={!isRunning} />
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
      <Ending conversation={conversation} isOver={!isRunning} forget={forget} />
    </>
  );
}

/** Words that will not go out are lost with the page: the browser asks before it leaves. */
function useKeepPage(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsent]);
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
