import type { ChatPrechat, ChatQuote } from '@coati/api';
import type { Conversation } from '../conversation/conversation';
import type { Memory } from '../memory';

export interface PanelProps {
  conversation: Conversation | null;
  /** The key of the one that goes on, also while it is being opened. */
  knownKey: string | null;
  memory: Memory;
  begin: (conversation: Conversation | null) => void;
  prechat: () => ChatPrechat;
  quote: () => ChatQuote | null;
  /** False: it is minimized, and keeps what was typed. */
  isShown: boolean;
  /** The visitor opened it just now; a panel that stands again after a page change leaves the focus where it is. */
  takesFocus: boolean;
  minimize: () => void;
}
