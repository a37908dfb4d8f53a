import { isComposing } from '@coati/formats';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Conversation } from '../conversation/conversation';
import type { Draft } from './draft';

interface SayProps {
  conversation: Conversation;
  draft: Draft;
  isOver: boolean;
}

/** Where the visitor writes. What stood here when the conversation ended is not sent, and not taken away either. */
export function Say({ conversation, draft, isOver }: SayProps) {
  const [hasFiles, setHasFiles] = useState(false);
  const [hasWords, setHasWords] = useState(draft.words.trim() !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  const say = (): void => {
    const text = field.current?.value.trim();
    if (!text || !field.current || isOver) return;
    conversation.say(text);
    field.current.value = '';
    draft.keep('');
    setHasWords(false);
    setHasFiles(false);
  };
  const sayByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    say();
  };
  if (isOver && !hasWords) return null;
  return (
    <form
      className="coati-chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <label htmlFor="coati-chat-text">
        {isOver ? 'You wrote this, but it was not sent' : 'Your message'}
      </label>
      <textarea
        id="coati-chat-text"
        ref={field}
        dir="auto"
        rows={2}
        maxLength={4000}
        readOnly={isOver}
        enterKeyHint="send"
        defaultValue={draft.words}
        onInput={({ currentTarget }) => {
          draft.keep(currentTarget.value);
          setHasWords(draft.words.trim() !== '');
        }}
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
      {!isOver && (
        <button type="submit" className="coati-chat-primary">
          Send
        </button>
      )}
    </form>
  );
}
