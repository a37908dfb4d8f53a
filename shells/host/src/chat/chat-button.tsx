import type { Ref } from 'react';
import { ChatIcon } from './chat-icon';

interface ChatButtonProps {
  /** How much was said since the chat was minimized. */
  unread: number;
  open: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** The minimized chat. What is new in it is told once, politely, and stands on the button. Source: H-02. */
export function ChatButton({ unread, open, ref }: ChatButtonProps) {
  const news = unread === 0 ? '' : unread === 1 ? '1 new message' : `${unread} new messages`;
  return (
    <>
      <p className="coati-chat-unseen" role="status">
        {news && `${news} in the chat`}
      </p>
      <button
        type="button"
        className="coati-chat-button"
        aria-label={news ? `Live Chat Now ${news}` : undefined}
        ref={ref}
        onClick={open}
      >
        <span className="coati-chat-tab">
          <ChatIcon /> Live Chat Now {news && <span className="coati-chat-unread">{unread}</span>}
        </span>
      </button>
    </>
  );
}
