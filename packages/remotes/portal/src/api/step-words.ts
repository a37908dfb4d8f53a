import { TIMED_OUT, UNREACHABLE, UNREADABLE, type Problem } from '@coati/api';

export type Step = 'cancellation' | 'change' | 'correction';

const SAFE: Record<Step, string> = {
  cancellation: 'Nothing was canceled: your policy is in force as before.',
  change: 'Nothing was changed and nothing was charged: your policy is in force as before.',
  correction: 'Nothing was corrected and nothing was charged: your policy is in force as before.',
};

/** Nobody has said anything: neither that it was done nor that it was not. */
export const isUnanswered = ({ type, status }: Problem): boolean =>
  [TIMED_OUT, UNREACHABLE, UNREADABLE].includes(type) || [502, 504].includes(status);

/** No answer came, or nobody knows it yet. The same confirmation again finds out, and does nothing twice. */
export const isUnsettled = (problem: Problem): boolean =>
  problem.type === '/problems/step-unsettled' ||
  problem.type === '/problems/in-progress' ||
  isUnanswered(problem);

/** The figures on the screen no longer hold; new ones must be asked for. */
export const isStale = ({ type }: Problem): boolean =>
  type === '/problems/preview-stale' ||
  type === '/problems/price-changed' ||
  type === '/problems/price-change';

/** What a step that did not come about means for the policy; undefined where the common words say enough. */
export function stepWords(step: Step, problem: Problem): string | undefined {
  if (isUnsettled(problem)) {
    return (
      'We do not know yet whether the insurer has done it. Wait half a minute and confirm again: if it was done you ' +
      'will see so, and if not it happens now. Nothing can happen twice.'
    );
  }
  if (isStale(problem)) return `These figures no longer hold. ${SAFE[step]} Look at the new ones first.`;
  if (problem.type === '/problems/policy-closed')
    return `Nothing can be done to this policy online any more. ${SAFE[step]}`;
  if (problem.type === '/problems/too-many-changes')
    return `This policy was changed and corrected as often as it can be within a day. ${SAFE[step]} Try again tomorrow.`;
  if (problem.type === '/problems/payment-declined' || problem.status === 402)
    return `Your bank declined the card. ${SAFE[step]} Try another card, or call your bank.`;
  if (problem.type === '/problems/carrier-declined') return `The insurer will not do this. ${SAFE[step]}`;
  if (problem.status === 503)
    return `The insurer does not answer at the moment. ${SAFE[step]} Try again in a few minutes.`;
  return undefined;
}

/** What it means that figures did not come: a question does nothing, so nothing can be open because of it. */
export function previewWords(step: Step, problem: Problem): string | undefined {
  if (problem.type === '/problems/in-progress') {
    return (
      'We are still finding out what became of your last request for this policy, and asked for nothing new. ' +
      'Try again in a minute: nothing can happen twice.'
    );
  }
  return isUnanswered(problem) ? undefined : stepWords(step, problem);
}
