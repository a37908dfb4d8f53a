import { useToldErrors, type Problem, type QuoteVocabulary } from '@coati/api';
import { useSearchParams } from '@coati/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldError } from '../domain/trip-validation';
import type { OrderForm } from './order-form';
import {
  HOLDER,
  holderErrors,
  REVIEW,
  reviewErrors,
  stepOf,
  TRAVELERS,
  travelerErrors,
} from './order-validation';
import { orderErrorsOf } from './order-pointers';

const PARAM = 'step';

/** Which step is shown (in the address, so that the browser's Back goes one step back) and what stops it. */
export function useOrderSteps(
  form: OrderForm,
  consents: QuoteVocabulary['consents'],
  cardComplete: boolean,
  /** What is paid for is what stands at the last step: no way back while its fate is open, the browser's neither. */
  held: boolean,
  /** ISO day where the customer lives. */
  today: string,
) {
  const [address, setAddress] = useSearchParams();
  const wanted = Number(address.get(PARAM) ?? 1) - 1;
  const asked = Number.isInteger(wanted) && wanted >= 0 ? wanted : 0;
  const step = Math.min(held ? REVIEW : asked, furthest(form, today));
  const shownStep = useRef(step);
  /** Where in the next step to begin, when it is not at its heading. */
  const start = useRef<string>(undefined);
  /** Where a page that was loaded anew stood: the way back there asks nothing that is answered. */
  const [left, setLeft] = useState(step < wanted ? wanted : null);

  const judge = (): FieldError[] => {
    if (step === TRAVELERS) return travelerErrors(form, today);
    if (step === HOLDER) return holderErrors(form, today);
    return step === REVIEW ? reviewErrors(form, consents, cardComplete) : [];
  };
  const { errors, attempt, check, tell, errorOf, onChange } = useToldErrors(judge);
  const goTo = useCallback(
    (to: number, fieldId?: string) => {
      tell([]);
      start.current = fieldId;
      setAddress({ [PARAM]: String(to + 1) }, { preventScrollReset: true });
    },
    [setAddress, tell],
  );
  // The step that cannot be shown yet leaves the address too: what it says is what is seen.
  const untrue = address.has(PARAM) && wanted !== step;
  useEffect(() => {
    if (untrue) setAddress({ [PARAM]: String(step + 1) }, { replace: true, preventScrollReset: true });
  }, [untrue, step, setAddress]);
  // A new step begins at its heading, or at the field that was asked for, for eyes and for screen readers.
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const place = document.getElementById(start.current ?? 'step');
    place?.focus({ preventScroll: true });
    place?.scrollIntoView?.({ block: start.current ? 'center' : 'start' });
  }, [step]);

  const next = (): void => {
    if (!check()) return;
    goTo(Math.max(step + 1, Math.min(left ?? 0, furthest(form, today))));
    if (left !== null && furthest(form, today) >= left) setLeft(null);
  };
  const showServiceErrors = useCallback(
    (problem: Problem) => {
      const found = orderErrorsOf(problem);
      const first = found[0];
      if (!first) return;
      goTo(stepOf(first.fieldId));
      tell(found);
    },
    [goTo, tell],
  );
  return { step, errors, attempt, errorOf, onChange, goTo, next, check, showServiceErrors };
}

/** The furthest step whose questions before it are answered: an address cannot skip one. */
function furthest(form: OrderForm, today: string): number {
  if (travelerErrors(form, today).length > 0) return TRAVELERS;
  return holderErrors(form, today).length > 0 ? HOLDER : REVIEW;
}
