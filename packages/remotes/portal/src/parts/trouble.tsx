import type { Problem } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { Notice } from '@coati/ui';
import type { ReactNode } from 'react';
import { needsSignIn, problemWords } from '../api/problem-words';

interface TroubleProps {
  problem: Problem | null;
  title?: string;
  /** Words that know more than the problem alone. */
  words?: (problem: Problem) => string | undefined;
  actions?: ReactNode;
}

/** What happened, what is safe, whom to call; a session that ended is said elsewhere. */
export function Trouble({ problem, title = 'That did not work', words, actions }: TroubleProps) {
  if (!problem || needsSignIn(problem)) return null;
  return (
    <Notice tone="danger" title={title} live actions={actions}>
      {words?.(problem) ?? problemWords(problem)} Rather talk? Call <PhoneLink />.
    </Notice>
  );
}
