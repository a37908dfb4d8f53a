import type { ChatPrechat } from '@coati/api';

/** A hosted vendor's chat, behind our button: its own window opens, with what an agent is told. */
export interface VendorChat {
  open: (prechat: ChatPrechat) => void;
}
