import type { KeyboardEvent } from 'react';
import { ChatIcon } from './chat-icon';

/** Offers a person's help, once for a quote. It is closed by its cross or by Escape, and stays closed. Source: H-02. */
export function Invitation({ accept, dismiss }: { accept: () => void; dismiss: () => void }) {
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') dismiss();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
    <section
      className="coati-chat-invitation"
      aria-labelledby="coati-chat-invitation-title"
      onKeyDown={closeByKey}
    >
      <div role="status">
        <h2 id="coati-chat-invitation-title">Questions about these plans?</h2>
        <p>A licensed agent is here now and sees the same quote. No sales talk, and the price is the same.</p>
      </div>
      <button type="button" className="coati-chat-primary" onClick={accept}>
        <ChatIcon /> Chat with an agent
      </button>
      <button type="button" className="coati-chat-cross" aria-label="Close the invitation" onClick={dismiss}>
        <ChatIcon name="cross" />
      </button>
    </section>
  );
}
