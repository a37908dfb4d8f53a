import { useEffect, useRef, type RefObject } from 'react';
import type { Conversation } from '../conversation/conversation';

/** Where the focus goes when the end of the conversation takes away what had it. */
export function useKeepFocus(
  conversation: Conversation,
  isRunning: boolean,
): RefObject<HTMLParagraphElement | null> {
  const standing = useRef<HTMLParagraphElement>(null);
  const wasInside = useRef(false);
  useEffect(
    () =>
      // Told before anything is drawn anew.
      conversation.subscribe(() => {
        const panel = standing.current?.closest('section');
        wasInside.current = panel?.contains(document.activeElement) ?? false;
      }),
    [conversation],
  );
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!isRunning && wasInside.current && isLost) standing.current?.focus();
  }, [isRunning]);
  return standing;
}
