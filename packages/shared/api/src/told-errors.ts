import { useCallback, useState, type FormEvent } from 'react';

/** One thing to mend: the field to go to, by the id of its control, and what to do there. */
export interface ToldError {
  fieldId: string;
  message: string;
}

type Told = readonly ToldError[];

const messageOf = (errors: Told, fieldId: string): string | undefined =>
  errors.find((error) => error.fieldId === fieldId)?.message;

/**
 * What stopped a form when it was last sent, and what is left of it. What `judge` found is judged anew as the form changes; what
 * only a service can find goes when its field is typed into. A field that nothing was told of is left alone until the next try.
 *
 * `errors` stays as it was told: a summary that shrinks above a field takes it from under its writer's eyes.
 */
export function useToldErrors(judge: () => Told) {
  const [{ errors, attempt, isOurs }, setTold] = useState({ errors: [] as Told, attempt: 0, isOurs: true });
  /** Fields typed into since they were told of. */
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const keep = useCallback((found: Told, byUs: boolean): void => {
    setTold((before) => ({
      errors: found,
      attempt: before.attempt + Number(found.length > 0),
      isOurs: byUs,
    }));
    setTyped(new Set());
  }, []);
  const now = errors.length > 0 ? judge() : [];
  return {
    errors,
    /** Count of tries that were stopped, for the summary. */
    attempt,
    /** Tells what stops the form as it is; answers whether nothing does. */
    check: (found: Told = judge()): boolean => {
      keep(found, true);
      return found.length === 0;
    },
    /** Tells what a service found, or with an empty list that nothing is wrong any more. */
    tell: useCallback((found: Told) => keep(found, false), [keep]),
    errorOf: (fieldId: string): string | undefined => {
      const told = messageOf(errors, fieldId);
      return told && (isOurs || typed.has(fieldId)) ? messageOf(now, fieldId) : told;
    },
    /** For the form's `onChange`: at its `onInput`, a list would be drawn with its old choice before the new one is heard. */
    onChange: ({ target }: FormEvent): void => {
      const { id, name } = target as HTMLInputElement;
      const concerned = [id, name].filter((fieldId) => messageOf(errors, fieldId));
      if (concerned.length > 0) setTyped(new Set([...typed, ...concerned]));
    },
  };
}
