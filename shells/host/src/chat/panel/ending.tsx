import { useState } from 'react';
import type { Conversation } from '../conversation/conversation';

interface EndingProps {
  conversation: Conversation;
  isOver: boolean;
  forget: () => void;
}

/** The last line of the panel: to end the conversation, and to begin another. */
export function Ending({ conversation, isOver, forget }: EndingProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const end = (): void => {
    setHasFailed(false);
    conversation.end().catch(() => setHasFailed(true));
  };
  return (
    <div className="coati-chat-ending">
      {hasFailed && !isOver && (
        <p role="alert" className="coati-chat-trouble">
          That did not reach us. Please try again in a moment.
        </p>
      )}
      {isOver ? (
        <button type="button" onClick={forget}>
          Begin a new chat
        </button>
      ) : (
        <button type="button" onClick={end}>
          End the chat
        </button>
      )}
    </div>
  );
}
