import { useNavigate } from '@coati/router';
import { useAppDispatch } from '@coati/store';
import { track } from '@coati/tracking';
import { useState } from 'react';
import { CallFailed } from '@coati/api';
import { fieldErrorsOf } from '../api/field-pointers';
import { problemWords } from '../api/problem-words';
import { localToday } from '../domain/dates';
import { toQuoteRequest, type TripForm } from '../domain/trip-form';
import { validateTripForm, type FieldError, type ValidationContext } from '../domain/trip-validation';
import { useBoot } from '../parts/boot';
import { useServices } from '../parts/services';

export interface Submission {
  sending: boolean;
  errors: FieldError[];
  /** Why no quote came, in words; null when the form is at fault or nothing is. */
  failure: string | null;
  /** Failed submits so far; each moves focus to the summary again. */
  attempt: number;
  errorOf: (fieldId: string) => string | undefined;
  submit: (form: TripForm, context: Omit<ValidationContext, 'today'>) => Promise<void>;
}

interface Result {
  errors: FieldError[];
  failure: string | null;
}

function refusal(error: CallFailed, form: TripForm): Result {
  const errors = error.problem.status === 422 ? fieldErrorsOf(error.problem, form) : [];
  return { errors, failure: errors.length > 0 ? null : problemWords(error.problem) };
}

/** Checks the form, asks for the quote and goes to its address; what was typed stays whatever happens. */
export function useSubmit(): Submission {
  const { session, draft } = useServices();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // As the edge knows it: a quote is credited to the partner it came from, before and without the partner's own data.
  const partnerId = useBoot()?.partnerId ?? null;
  const [sending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [{ errors, failure }, setResult] = useState<Result>({ errors: [], failure: null });

  const refuse = (result: Result): void => {
    setResult(result);
    setAttempt((count) => count + 1);
  };
  const submit: Submission['submit'] = async (form, context) => {
    const found = validateTripForm(form, { ...context, today: localToday() });
    if (found.length > 0) return refuse({ errors: found, failure: null });
    setSending(true);
    try {
      const quoteId = await session.start(toQuoteRequest(form, partnerId), dispatch);
      draft.forget();
      track('QuoteStarted', {
        kind: form.kind,
        travelers: form.travelers.length,
        destinations: form.destinations.length,
      });
      void navigate(`/quote/${quoteId}`);
    } catch (error) {
      // Anything else is a newer request taking this one's place.
      if (error instanceof CallFailed) refuse(refusal(error, form));
    } finally {
      setSending(false);
    }
    return undefined;
  };
  const errorOf = (fieldId: string): string | undefined =>
    errors.find((error) => error.fieldId === fieldId)?.message;
  return { sending, errors, failure, attempt, errorOf, submit };
}
