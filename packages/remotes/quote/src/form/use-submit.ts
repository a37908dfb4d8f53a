import { useState, type FormEvent } from 'react';
import { CallFailed, useToldErrors } from '@coati/api';
import { fieldErrorsOf } from '../api/field-pointers';
import { problemWords } from '../api/problem-words';
import type { TripForm } from '../domain/trip-form';
import { validateTripForm, type FieldError, type ValidationContext } from '../domain/trip-validation';
import { useStartQuote } from '../parts/use-start-quote';

export interface Submission {
  sending: boolean;
  errors: readonly FieldError[];
  /** Why no quote came, in words; null when the form is at fault or nothing is. */
  failure: string | null;
  /** Failed submits so far; each moves focus to the summary again. */
  attempt: number;
  errorOf: (fieldId: string) => string | undefined;
  /** For the form's `onChange`. */
  onChange: (event: FormEvent) => void;
  /** Takes the form as it is at that moment, which may not have been drawn yet. */
  submit: (form: TripForm) => Promise<void>;
}

const refusedFields = ({ problem }: CallFailed, form: TripForm): FieldError[] =>
  problem.status === 422 ? fieldErrorsOf(problem, form) : [];

/** Checks the form, asks for the quote and goes to its address; what was typed stays whatever happens. */
export function useSubmit(form: TripForm, context: ValidationContext): Submission {
  const start = useStartQuote();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const judge = (now: TripForm, from = context): FieldError[] => validateTripForm(now, from);
  // A name that is half typed is no country yet, and no fault either: the field itself says so once it is left.
  const { errors, attempt, check, tell, errorOf, onChange } = useToldErrors(() =>
    judge(form, { ...context, typedFault: undefined }),
  );

  const submit: Submission['submit'] = async (now) => {
    setFailure(null);
    if (!check(judge(now))) return;
    setSending(true);
    try {
      await start(now);
    } catch (error) {
      // Anything else is a newer request taking this one's place.
      if (error instanceof CallFailed) {
        const found = refusedFields(error, now);
        tell(found);
        if (found.length === 0) setFailure(problemWords(error.problem));
      }
    } finally {
      setSending(false);
    }
  };
  return { sending, errors, failure, attempt, errorOf, onChange, submit };
}
