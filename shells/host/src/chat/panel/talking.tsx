import type { ChatLine } from '@coati/api';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Conversation } from '../conversation/conversation';
import type { Pending } from '../conversation/lines';
import { useIsLate } from '../use-is-late';
import { AnswerTo } from './answer-to';
import { AskAddress } from './ask-address';
import type { Draft } from './draft';
import { Ending } from './ending';
import { Say } from './say';
import { useKeepFocus } from './use-keep-focus';
import { NOT_ARRIVING, standingWords, timeWords } from './words';

/** Without the sign that ends the sentence around it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]])/;

interface TalkingProps {
  conversation: Conversation;
  draft: Draft;
  /** A hidden box cannot be scrolled: it is when it shows again. */
  isShown: boolean;
  forget: () => void;
}

/** What is being said. New lines are told politely; nothing here takes the focus. */
export function Talking({ conversation, draft, isShown, forget }: TalkingProps) {
  const talk = useSyncExternalStore(conversation.subscribe, conversation.current);
  const log = useRef<HTMLDivElement>(null);
  const count = talk.lines.length + talk.pending.length;
  const isRunning = talk.state === 'waiting' || talk.state === 'open';
  const isLate = useIsLate(talk.pending.some(({ isRefused }) => !isRefused));
  useKeepPage(isLate);
  const standing = useKeepFocus(conversation, isRunning);
  const [copy, setCopy] = useState({ count: 0, isAsked: false, isSent: false });
  useEffect(() => {
    const box = log.current;
    if (box && isShown) box.scrollTop = box.scrollHeight;
    // Also where what stands around the messages leaves them less room.
  }, [count, isShown, isLate, copy.isAsked]);
  const isClosed = talk.state === 'closed';
  return (
    <>
      <p className="coati-chat-standing" role="status" tabIndex={-1} ref={standing}>
        {isLate ? NOT_ARRIVING : standingWords(talk)}
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
          {/* One list under one id each, so that words which arrive stay where they are and are read out once. */}
          {[...talk.lines, ...talk.pending].map((one) => (
            <Said key={one.id ?? `line-${'seq' in one ? one.seq : ''}`} said={one} />
          ))}
        </ol>
      </div>
      <Say conversation={conversation} draft={draft} isOver={!isRunning} />
      {talk.state === 'unanswered' && !talk.hasLeftContact && (
        <AnswerTo
          known={talk.answerTo}
          send={(email) => conversation.leaveContact(email)}
          // The field that had the focus is gone, and this says what came of it.
          sent={() => standing.current?.focus()}
        />
      )}
      {((isClosed && !talk.isGone) || (isRunning && copy.isAsked)) && (
        <AskAddress
          // Who has had the beginning mailed may have all of it as well.
          key={`${copy.count}-${isClosed && copy.isSent}`}
          label="Email address for a copy of this chat"
          action="Send me a copy"
          done="The copy is on its way."
          takesFocus={!isClosed}
          send={(email) => conversation.mailTranscript(email)}
          sent={() => !isClosed && setCopy({ ...copy, isSent: true })}
        />
      )}
      <Ending
        conversation={conversation}
        isOver={!isRunning}
        asksCopy={copy.isAsked && !copy.isSent}
        askCopy={() =>
          setCopy(({ count, isAsked, isSent }) => ({
            count: count + 1,
            isAsked: isSent || !isAsked,
            isSent: false,
          }))
        }
        forget={forget}
      />
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

function Said({ said }: { said: ChatLine | Pending }) {
  const author = 'author' in said ? said.author : 'visitor';
  return (
    <li className={`coati-chat-${author}`}>
      <span className="coati-chat-who">{whoWords(said)}</span>
      <span className="coati-chat-words" dir="auto">
        {author === 'agent' ? withLinks(said.text) : said.text}
      </span>
    </li>
  );
}

function whoWords(said: ChatLine | Pending): string {
  if ('isRefused' in said) return said.isRefused ? 'Not sent: the conversation has ended' : 'Sending …';
  const speaker = said.author === 'visitor' ? 'You' : said.author === 'agent' ? said.name : 'Note';
  return `${speaker} · ${timeWords(said.at)}`;
}

/** An address in an agent's words can be followed, beside the page that the chat stands on. */
const withLinks = (text: string): ReactNode[] =>
  text.split(ADDRESS).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <a key={index} href={piece} target="_blank" rel="noopener">
        {piece}
        <span className="coati-chat-unseen"> (opens in a new tab)</span>
      </a>
    ),
  );
