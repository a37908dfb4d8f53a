import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChatIcon } from '../chat-icon';
import { Conversation } from '../conversation/conversation';
import { useIsLate } from '../use-is-late';
import type { Memory } from '../memory';
import { FirstWords } from './first-words';
import type { PanelProps } from './panel-props';
import { Talking } from './talking';

/** The chat itself, over the lower right of the page: not a dialog, so the page beside it stays in use. */
export function Panel(props: PanelProps) {
  const { conversation, memory, begin, isShown, takesFocus, minimize } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (isShown && takesFocus) title.current?.focus();
  }, [isShown, takesFocus]);

  useEffect(() => memory.note({ isOpen: isShown }), [isShown, memory, conversation]);
  useEffect(() => {
    const kept = memory.conversation;
    if (conversation || !kept) return;
    Conversation.resume(kept.key).then(begin, () => {
      // It is erased or too old; nothing of it can be shown.
      memory.remember(null);
      setIsLost(true);
    });
  }, [conversation, memory, begin]);

  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') minimize();
  };
  const isComing = conversation === null && memory.conversation !== null && !isLost;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <section
      className="coati-chat-panel"
      aria-labelledby="coati-chat-title"
      hidden={!isShown}
      onKeyDown={closeByKey}
    >
      <header>
        <h2 id="coati-chat-title" ref={title} tabIndex={-1}>
          Live chat
        </h2>
        <button type="button" className="coati-chat-cross" aria-label="Minimize the chat" onClick={minimize}>
          <ChatIcon name="minus" />
        </button>
      </header>
      {isComing && <Coming />}
      {!isComing && !conversation && <FirstWords {...props} />}
      {conversation && (
        <Talking conversation={conversation} isShown={isShown} forget={() => begin(forgotten(memory))} />
      )}
    </section>
  );
}

function Coming() {
  const isLate = useIsLate(true);
  return (
    <p role="status">
      {isLate
        ? 'The chat does not answer at the moment. Nothing of your conversation is lost, and we keep trying. You can also call us.'
        : 'Your conversation is being opened …'}
    </p>
  );
}

function forgotten(memory: Memory): null {
  memory.remember(null);
  return null;
}
