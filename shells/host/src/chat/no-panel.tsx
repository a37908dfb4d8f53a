import { useEffect, useRef } from 'react';
import { ChatIcon } from './chat-icon';

interface NoPanelProps {
  /** How often it did not come; each time is told. */
  missed: number;
  /** Whether it was pressed for: what had the focus is gone then. */
  takesFocus: boolean;
  again: () => void;
  minimize: () => void;
}

/** In the panel's place when its code did not come: there is still a way to be heard. */
export function NoPanel({ missed, takesFocus, again, minimize }: NoPanelProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <section className="coati-chat-invitation" aria-labelledby="coati-chat-missing-title">
      <div role="alert" key={missed}>
        <h2 id="coati-chat-missing-title">The chat did not load</h2>
        <p>
          Try again, or {/* Beside this page, which may hold half a form. */}
          <a href="/contact-us/#write" target="_blank" rel="noopener">
            write to us<span className="coati-chat-unseen"> (opens in a new tab)</span>
          </a>
          .
        </p>
      </div>
      <button type="button" className="coati-chat-primary" ref={button} onClick={again}>
        Try again
      </button>
      <button type="button" className="coati-chat-cross" aria-label="Close" onClick={minimize}>
        <ChatIcon name="cross" />
      </button>
    </section>
  );
}
