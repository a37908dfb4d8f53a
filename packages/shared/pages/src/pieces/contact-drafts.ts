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
