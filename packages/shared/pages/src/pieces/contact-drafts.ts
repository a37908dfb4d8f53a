import type { PageAnswer } from '@coati/api';

type Kind = NonNullable<PageAnswer['form']>;

/**
 * What is typed and not sent, by the form's kind and its fields' names: another page of the section takes the form away, and
 * Back brings it again. In memory alone, as it may say anything.
 */
export const drafts = new Map<Kind, Readonly<Record<string, string>>>();

export function keepDraft(kind: Kind, form: HTMLFormElement): void {
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  drafts.set(kind, Object.fromEntries(given) as Record<string, string>);
}

const tries = new Map<Kind, { sendId: string; text: string }>();

/**
 * What a message is sent under until it has arrived: a second try is the same message, also on a page come back to. With
 * other words it is another one, since the first may have arrived and would be all that the desk reads.
 */
export function sendIdOf(kind: Kind, text: string): string {
  const before = tries.get(kind);
  const sendId = before?.text === text ? before.sendId : crypto.randomUUID();
  tries.set(kind, { sendId, text });
  return sendId;
}

/** It has arrived: the next one is another message. */
export function forgetDraft(kind: Kind): void {
  drafts.delete(kind);
  tries.delete(kind);
}
