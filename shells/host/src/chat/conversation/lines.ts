import type { ChatConversation, ChatLine } from '@coati/api';

export type ChatState = ChatConversation['state'];

/** Words of this page that the service has not confirmed yet. */
export interface Pending {
  id: string;
  text: string;
  /** The service will not take them, whatever we try. */
  isRefused: boolean;
}

/** A conversation as this page knows it. */
export interface Talk {
  lines: readonly ChatLine[];
  pending: readonly Pending[];
  state: ChatState;
  agent: string | null;
  /** Where an answer by email goes, masked; null where no address is known. */
  answerTo: string | null;
  /** Nobody came, and the visitor has said where an answer shall go. */
  hasLeftContact: boolean;
  /** The service does not know it any more: it was erased, or lost with a database that was put back. */
  isGone: boolean;
}

export const silence: Talk = {
  lines: [],
  pending: [],
  state: 'waiting',
  agent: null,
  answerTo: null,
  hasLeftContact: false,
  isGone: false,
};

/** The talk with these lines in it, each once and in order, however and how often they came. */
export function withLines(talk: Talk, came: readonly ChatLine[]): Talk {
  const bySeq = new Map([...talk.lines, ...came].map((line) => [line.seq, line]));
  const lines = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  const confirmed = new Set(lines.map(({ id }) => id));
  return {
    ...talk,
    ...(talk.isGone ? {} : standing(lines)),
    lines,
    pending: talk.pending.filter(({ id }) => !confirmed.has(id)),
  };
}

/** The talk once the service does not know it any more: over, with what was said to read, and nothing on its way. */
export const gone = (talk: Talk): Talk => ({
  ...talk,
  state: 'closed',
  isGone: true,
  pending: talk.pending.map((one) => ({ ...one, isRefused: true })),
});

/** The last line before the first that is missing: from there on the service is asked again. */
export function heardUpTo(lines: readonly ChatLine[]): number {
  const gap = lines.findIndex(({ seq }, index) => seq !== index + 1);
  return gap === -1 ? lines.length : gap;
}

function standing(lines: readonly ChatLine[]): Pick<Talk, 'state' | 'agent' | 'hasLeftContact'> {
  let state: ChatState = 'waiting';
  let agent: string | null = null;
  let hasLeftContact = false;
  for (const { kind, name } of lines) {
    if (kind === 'joined') [state, agent] = ['open', name];
    if (kind === 'handed-over') [state, agent] = ['waiting', null];
    if (kind === 'unanswered') state = 'unanswered';
    if (kind === 'closed') state = 'closed';
    if (kind === 'left-contact') hasLeftContact = true;
  }
  return { state, agent, hasLeftContact };
}
