import type { CallFailed } from '@coati/api';
import { lazily } from '@coati/formats';
import type { Talk } from '../conversation/lines';

export const newStartId = (): string => crypto.randomUUID();

const AN_HOUR_S = 3600;

/** What a visitor reads when something could not be sent. */
export function troubleWords(failed: CallFailed | null): string {
  const status = failed?.problem.status ?? 0;
  if (status === 422) return 'Please check the email address, or leave it empty.';
  if ((failed?.problem.retryAfterSeconds ?? 0) > AN_HOUR_S)
    return 'That was sent often enough for today. What was said stays here to read.';
  if (status === 429) return 'That was a lot at once. Please wait a minute, then try again.';
  return 'That did not reach us. Your words are still here: please try again, or call us.';
}

/** Erased, or lost with a database that was put back. */
export const GONE =
  'This conversation is not on file any more, so it cannot go on. You can begin a new chat.';

/** Who is there, in a line. */
export function standingWords({ state, agent, answerTo, hasLeftContact, isGone, pending }: Talk): string {
  if (isGone) return pending.length > 0 ? `${GONE} What was not sent comes along.` : GONE;
  switch (state) {
    case 'waiting':
      return 'We are looking for a free agent …';
    case 'open':
      return `You are with ${agent ?? 'an agent'}.`;
    case 'unanswered':
      return hasLeftContact || answerTo ? 'An agent will answer by email.' : 'Nobody could answer this time.';
    case 'closed':
      return 'The conversation has ended.';
  }
}

export const NOT_ARRIVING =
  'Your message does not reach us at the moment. It stays here, and we keep trying. You can also call us.';

const clock = lazily(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }));
const dated = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
);

/** When something was said; a tab may stand open for days, so with the day unless it is today. */
export function timeWords(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return (at.toDateString() === now.toDateString() ? clock() : dated()).format(at);
}
