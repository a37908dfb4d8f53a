import { useEffect, useSyncExternalStore } from 'react';
import type { ChatLine } from '@coati/api';
import type { Conversation } from './conversation/conversation';
import type { Memory } from './memory';

const never = (): (() => void) => () => undefined;
const none: readonly ChatLine[] = [];

/** What a visitor would open the chat for: an agent's words, and that nobody came or that it is over. */
const isNews = ({ kind, author }: ChatLine): boolean =>
  author === 'agent' || kind === 'unanswered' || kind === 'closed';

const whenSeen = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** How much was said while the chat was minimized, on this page or the one before, and was seen in no other tab. */
export function useUnread(conversation: Conversation | null, isShown: boolean, memory: Memory): number {
  const lines = useSyncExternalStore(
    conversation?.subscribe ?? never,
    () => conversation?.current().lines ?? none,
  );
  const last = lines.at(-1)?.seq ?? 0;
  // An open panel behind another tab is seen by nobody.
  const isBefore = useSyncExternalStore(whenSeen, () => !document.hidden);
  useEffect(() => {
    if (isShown && isBefore && last > 0) memory.note({ seen: last });
  }, [isShown, isBefore, last, memory]);
  const seen = memory.conversation?.seen ?? 0;
  return isShown ? 0 : lines.filter((line) => line.seq > seen && isNews(line)).length;
}
