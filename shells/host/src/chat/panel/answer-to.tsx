import { useEffect, useRef, useState } from 'react';
import { AskAddress } from './ask-address';

interface AnswerToProps {
  /** Where an answer goes as it stands, masked; null: nobody knows. */
  known: string | null;
  send: (email: string) => Promise<unknown>;
  sent: () => void;
}

/** Nobody came: where the answer goes. An address is asked for where none is known, or the visitor has another. */
export function AnswerTo({ known, send, sent }: AnswerToProps) {
  const change = useRef<HTMLButtonElement>(null);
  const [isChanging, setIsChanging] = useState(false);
  const [hasKept, setHasKept] = useState(false);
  useEffect(() => {
    if (hasKept && !isChanging) change.current?.focus();
  }, [hasKept, isChanging]);
  if (known && !isChanging)
    return (
      <div className="coati-chat-ending">
        <p>The answer goes to {known}.</p>
        <button type="button" ref={change} onClick={() => setIsChanging(true)}>
          Use another address
        </button>
      </div>
    );
  const keep = (): void => {
    setHasKept(true);
    setIsChanging(false);
  };
  return (
    <>
      <AskAddress
        label="Email address for the answer"
        action="Have it answered"
        done="Thank you. An agent will answer by email."
        takesFocus={isChanging}
        send={send}
        sent={sent}
      />
      {known && (
        <div className="coati-chat-ending">
          <button type="button" onClick={keep}>
            Keep {known}
          </button>
        </div>
      )}
    </>
  );
}
