import type { QuoteVocabulary } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { Button, ErrorSummary, Notice } from '@coati/ui';
import { Suspense, useEffect, useState, type FormEvent } from 'react';
import { later } from '../parts/later';
import { useVocabulary, zoneOf } from '../parts/use-vocabulary';
import { lastToday } from '../domain/dates';
import { CostFields, DepositFields } from './cost-fields';
import styles from './quote-form.module.css';
import { TravelerFields } from './traveler-fields';
import { DateFields, PlaceFields } from './trip-fields';
import { useSubmit } from './use-submit';
import { useTripForm } from './use-trip-form';
import { useTypedCountry } from './use-typed-country';

// Only a party of several is asked where each lives.
const ResidenceFields = later(() =>
  import(/* webpackChunkName: "residence" */ './residence-fields').then((all) => all.ResidenceFields),
);

function useErrorTitle(inError: boolean): void {
  useEffect(() => {
    if (!inError) return undefined;
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [inError]);
}

/** All that a quote needs and nothing more: no phone, no email. Source: domain dossier §1. */
export function QuoteForm() {
  const { form, change, changeTraveler } = useTripForm();
  const [touched, setTouched] = useState(false);
  const vocabulary = useVocabulary(touched || form.destinations.length > 0);
  const country = useTypedCountry({ form, change }, vocabulary);
  const words = vocabulary.status === 'ready' ? vocabulary.words : null;
  // A service of a release before names none.
  const { elsewhere = [] }: Partial<Pick<QuoteVocabulary, 'elsewhere'>> = words ?? {};
  const refusal = (code: string): string | null =>
    words?.countries.find((known) => known.code === code)?.refused ?? null;
  const today = lastToday(zoneOf(words, form.state));
  const { submit, sending, errors, failure, attempt, errorOf, onChange } = useSubmit(form, {
    today,
    limits: words?.limits,
    refusal,
    elsewhere,
    typedFault: country.faultOf,
  });
  useErrorTitle(errors.length > 0);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit(country.settle());
  };
  const fields = { form, change, errorOf };
  return (
    // "dialog" keeps a press of the button harmless until the script is there to answer it.
    <form
      id="quote-form"
      method="dialog"
      noValidate
      onSubmit={send}
      onChange={onChange}
      onFocus={() => setTouched(true)}
      className={styles.form}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      {failure && (
        <Notice tone="danger" title="No quote yet" live>
          {failure} Or call <PhoneLink />.
        </Notice>
      )}
      <PlaceFields {...fields} country={country} elsewhere={elsewhere} />
      <DateFields {...fields} />
      <TravelerFields {...fields} changeTraveler={changeTraveler} />
      {form.travelers.length > 1 && (
        <Suspense fallback={null}>
          <ResidenceFields {...fields} changeTraveler={changeTraveler} />
        </Suspense>
      )}
      <CostFields {...fields} />
      <DepositFields {...fields} today={today} />
      <div className={styles.end}>
        <Button
          type="submit"
          variant="primary"
          fullWidth
          loading={sending}
          loadingLabel="Asking the insurers"
        >
          See plans and prices
        </Button>
        <p className={styles.promise}>No phone number. No email. Prices the moment insurers answer.</p>
        <noscript>
          <p>
            Quotes need JavaScript. Without it, call <PhoneLink /> and we will quote for you.
          </p>
        </noscript>
      </div>
    </form>
  );
}
