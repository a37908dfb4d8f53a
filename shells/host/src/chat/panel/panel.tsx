import { isComposing } from '@coati/formats';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChatIcon } from '../chat-icon';
import { Conversation } from '../conversation/conversation';
import { useIsLate } from '../use-is-late';
import { Draft } from './draft';
import { FirstWords } from './first-words';
import type { PanelProps } from './panel-props';
import { Talking } from './talking';

/** The chat itself, over the lower right of the page: not a dialog, so the page beside it stays in use. */
export function Panel(props: PanelProps) {
  const { conversation, knownKey, memory, begin, isShown, takesFocus, minimize } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const [draft] = useState(() => new Draft());
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (isShown && takesFocus) title.current?.focus();
  }, [isShown, takesFocus]);

  useEffect(() => memory.note({ isOpen: isShown }), [isShown, memory, conversation]);
  useEffect(() => {
    if (conversation || !knownKey) return undefined;
    let isWanted = true;
    const came = (resumed: Conversation): void => {
      if (!isWanted) return resumed.rest();
      draft.sayIn(resumed);
      setWasLost(false);
      begin(resumed);
    };
    // It is erased or too old; nothing of it can be shown.
    const lost = (): void => {
      if (!isWanted) return;
      draft.giveBack();
      setWasLost(true);
      memory.remember(null);
    };
    Conversation.resume(knownKey).then(came, lost);
    return () => {
      isWanted = false;
    };
  }, [conversation, knownKey, memory, begin, draft]);

  useEffect(() => {
    if (conversation) draft.goWith(conversation);
  }, [conversation, draft]);

  const beginAnew = (begun: Conversation | null): void => {
    setWasLost(false);
    begin(begun);
  };
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !isComposing(event.nativeEvent)) minimize();
  };
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
      {!conversation &&
        (knownKey ? <Coming /> : <FirstWords {...props} begin={beginAnew} draft={draft} wasLost={wasLost} />)}
      {conversation && (
        <Talking
          key={conversation.key}
          conversation={conversation}
          draft={draft}
          isShown={isShown}
          forget={() => memory.remember(null)}
        />
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
