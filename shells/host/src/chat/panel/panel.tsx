import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChatIcon } from '../chat-icon';
import { Conversation } from '../conversation/conversation';
import type { Memory } from '../memory';
import { FirstWords } from './first-words';
import type { PanelProps } from './panel-props';
import { Talking } from './talking';

/** The chat itself, over the lower right of the page: not a dialog, so the page beside it stays in use. */
export function Panel(props: PanelProps) {
  const { conversation, memory, begin, takesFocus, minimize } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    const kept = memory.conversation;
    if (kept) memory.remember({ ...kept, isOpen: true });
    if (conversation || !kept) return;
    Conversation.resume(kept.key).then(begin, () => {
      // It is erased or too old; nothing of it can be shown.
      memory.remember(null);
      setIsLost(true);
    });
  }, [conversation, memory, begin]);

  const close = (): void => {
    const kept = memory.conversation;
    if (kept) memory.remember({ ...kept, isOpen: false });
    minimize();
  };
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  const isComing = conversation === null && memory.conversation !== null && !isLost;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <section className="coati-chat-panel" aria-labelledby="coati-chat-title" onKeyDown={closeByKey}>
      <header>
        <h2 id="coati-chat-title" ref={title} tabIndex={-1}>
          Live chat
        </h2>
        <button type="button" className="coati-chat-cross" aria-label="Minimize the chat" onClick={close}>
          <ChatIcon name="minus" />
        </button>
      </header>
      {isComing && <p role="status">Your conversation is being opened …</p>}
      {!isComing && !conversation && <FirstWords {...props} />}
      {conversation && <Talking conversation={conversation} forget={() => begin(forgotten(memory))} />}
    </section>
  );
}

function forgotten(memory: Memory): null {
  memory.remember(null);
  return null;
}
