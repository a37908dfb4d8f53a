import { useToldErrors, type Problem, type ToldError } from '@coati/api';
import { errorTitle } from '@coati/ui';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { needsProof, needsSignIn } from '../api/problem-words';
import { asProblem } from '../session/customer-session';
import { useServices } from '../session/services';

export interface Submission {
  busy: boolean;
  errors: readonly ToldError[];
  /** Count of tries that were stopped at a field, for the error summary. */
  attempt: number;
  /** What went wrong that belongs to no field. */
  problem: Problem | null;
  errorOf: (fieldId: string) => string | undefined;
  /** For the form's `onChange`. */
  onChange: (event: FormEvent) => void;
  /**
   * Checks, then works; not while it works already, however often it is pressed. Answers whether it was done; a session that has ended asks to sign in again and keeps the form.
   */
  run: (work: () => Promise<void>, place?: (problem: Problem) => ToldError[]) => Promise<boolean>;
}

/** The tab says first that something stops the form: it is the first thing heard of a page. */
function useErrorTitle(isInError: boolean): void {
  useEffect(() => {
    const { title } = document;
    // Of several forms on a screen, one has said it.
    if (!isInError || title.startsWith('Error: ')) return undefined;
    document.title = errorTitle(title, true);
    return () => {
      document.title = title;
    };
  }, [isInError]);
}

const nothing = (): ToldError[] => [];

/** One form's way to the service and back; `judge` says what stops it as it stands. */
export function useSubmission(judge: () => readonly ToldError[] = nothing): Submission {
  const { session, proofs } = useServices();
  const { check, tell, ...told } = useToldErrors(judge);
  const working = useRef(false);
  useErrorTitle(told.errors.length > 0);
  const [state, setState] = useState({ busy: false, problem: null as Problem | null });
  const attempt = useCallback(
    async (work: () => Promise<void>, place: (problem: Problem) => ToldError[]): Promise<boolean> => {
      working.current = true;
      setState({ busy: true, problem: null });
      try {
        await work().catch(async (error: unknown) => {
          // What was typed stays; once the customer has confirmed who they are, it goes on by itself.
          if (!needsProof(asProblem(error)) || !(await proofs.request())) throw error;
          await work();
        });
        setState({ busy: false, problem: null });
        return true;
      } catch (error) {
        const problem = asProblem(error);
        if (needsSignIn(problem)) session.expired();
        const placed = place(problem);
        tell(placed);
        setState({ busy: false, problem: placed.length > 0 ? null : problem });
        return false;
      } finally {
        working.current = false;
      }
    },
    [session, proofs, tell],
  );
  const run: Submission['run'] = async (work, place = nothing) => {
    if (working.current) return false;
    if (check()) return attempt(work, place);
    setState({ busy: false, problem: null });
    return false;
  };
  return { ...told, ...state, run };
}

/** What the service refused (422), on the fields of a form: JSON pointer to field id. */
export const placedBy =
  (fields: Readonly<Record<string, string>>) =>
  (problem: Problem): ToldError[] => {
    const found = new Map<string, string>();
    for (const { pointer, message } of problem.errors ?? []) {
      const fieldId = fields[pointer.replace(/^#?\//, '')];
      if (fieldId && !found.has(fieldId)) found.set(fieldId, message);
    }
    return [...found].map(([fieldId, message]) => ({ fieldId, message }));
  };
