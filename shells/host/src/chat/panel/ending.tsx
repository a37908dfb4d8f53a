import { useState } from 'react';
import type { Conversation } from '../conversation/conversation';

interface EndingProps {
  conversation: Conversation;
  isOver: boolean;
  /** The visitor is being asked where a copy shall go. */
  asksCopy: boolean;
  askCopy: () => void;
  forget: () => void;
}

/** The last line of the panel: to have a copy, to end the conversation, and to begin another. */
export function Ending({ conversation, isOver, asksCopy, askCopy, forget }: EndingProps) {
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
      {/* Keys of their own: a second press on what ends the chat must not be one on what puts it away. */}
      {isOver ? (
        <button key="new" type="button" onClick={forget}>
          Begin a new chat
        </button>
      ) : (
        <>
          <button key="copy" type="button" aria-expanded={asksCopy} onClick={askCopy}>
            Get a copy by email
          </button>
          <button key="end" type="button" onClick={end}>
            End the chat
          </button>
        </>
      )}
    </div>
  );
}
