import type { Problem } from '@coati/api';
import type { FormError } from '@coati/ui';
import { useCallback, useState } from 'react';
import { needsSignIn } from '../api/problem-words';
import { asProblem } from '../session/customer-session';
import { useServices } from '../session/services';

export interface Submission {
  busy: boolean;
  errors: FormError[];
  /** Count of failed submits, for the error summary. */
  attempt: number;
  /** What went wrong that belongs to no field. */
  problem: Problem | null;
  errorOf: (fieldId: string) => string | undefined;
  /**
   * Checks, then works. Answers whether it was done; a session that has ended asks to sign in again and keeps the form.
   */
  run: (
    errors: FormError[],
    work: () => Promise<void>,
    place?: (problem: Problem) => FormError[],
  ) => Promise<boolean>;
}

const nowhere = (): FormError[] => [];

/** One form's way to the service and back. */
export function useSubmission(): Submission {
  const { session } = useServices();
  const [state, setState] = useState({
    busy: false,
    errors: [] as FormError[],
    attempt: 0,
    problem: null as Problem | null,
  });
  const run = useCallback<Submission['run']>(
    async (errors, work, place = nowhere) => {
      if (errors.length > 0) {
        setState(({ attempt }) => ({ busy: false, errors, attempt: attempt + 1, problem: null }));
        return false;
      }
      setState(({ attempt }) => ({ busy: true, errors: [], attempt, problem: null }));
      try {
        await work();
        setState(({ attempt }) => ({ busy: false, errors: [], attempt, problem: null }));
        return true;
      } catch (error) {
        const problem = asProblem(error);
        if (needsSignIn(problem)) session.expired();
        const placed = place(problem);
        setState(({ attempt }) => ({
          busy: false,
          errors: placed,
          attempt: attempt + 1,
          problem: placed.length > 0 ? null : problem,
        }));
        return false;
      }
    },
    [session],
  );
  const errorOf = (fieldId: string): string | undefined =>
    state.errors.find((error) => error.fieldId === fieldId)?.message;
  return { ...state, errorOf, run };
}

/** What the service refused (422), on the fields of a form: JSON pointer to field id. */
export const placedBy =
  (fields: Readonly<Record<string, string>>) =>
  (problem: Problem): FormError[] => {
    const found = new Map<string, string>();
    for (const { pointer, message } of problem.errors ?? []) {
      const fieldId = fields[pointer.replace(/^#?\//, '')];
      if (fieldId && !found.has(fieldId)) found.set(fieldId, message);
    }
    return [...found].map(([fieldId, message]) => ({ fieldId, message }));
  };
