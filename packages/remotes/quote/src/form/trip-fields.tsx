import { STATES } from '@coati/api';
import { lazily } from '@coati/formats';
import { ComboboxField, DateField, RadioGroup, SelectField } from '@coati/ui';
import { useMemo } from 'react';
import { countryOptions, plainCountries } from '../domain/countries';
import type { TripForm, TripKind } from '../domain/trip-form';
import { FIELD, MAX_DESTINATIONS } from '../domain/trip-validation';
import type { VocabularyState } from '../parts/use-vocabulary';
import styles from './quote-form.module.css';

export interface FieldsProps {
  form: TripForm;
  change: (part: Partial<TripForm>) => void;
  errorOf: (fieldId: string) => string | undefined;
}

const KINDS: readonly { value: TripKind; label: string }[] = [
  { value: 'single', label: 'One trip' },
  { value: 'cruise', label: 'A cruise' },
  { value: 'annual', label: 'A year of trips' },
];

/** Where the person lives and where they go. */
export function PlaceFields({
  form,
  change,
  errorOf,
  vocabulary,
}: FieldsProps & { vocabulary: VocabularyState }) {
  const options = useMemo(
    () =>
      lazily(() =>
        vocabulary.status === 'ready' ? countryOptions(vocabulary.words.countries) : plainCountries(),
      ),
    [vocabulary],
  );
  const choose = (destinations: readonly string[]): void => {
    const kept = form.primaryDestination && destinations.includes(form.primaryDestination);
    change({
      destinations: [...destinations],
      primaryDestination: kept ? form.primaryDestination : (destinations[0] ?? null),
    });
  };
  return (
    <>
      <RadioGroup
        id="trip-kind"
        name="trip-kind"
        label="What should be covered?"
        layout="tiles"
        options={KINDS}
        value={form.kind}
        onChange={(kind) => change({ kind: kind as TripKind })}
      />
      <ComboboxField
        id={FIELD.destinations}
        name="destinations"
        label={form.kind === 'annual' ? 'Which countries do you expect to visit?' : 'Where are you going?'}
        hint={
          form.kind === 'cruise'
            ? 'Type a country. Add each one the ship calls at.'
            : 'Type a country. Add each one you will stay in.'
        }
        error={errorOf(FIELD.destinations)}
        options={options}
        value={form.destinations}
        onChange={choose}
        maxChosen={MAX_DESTINATIONS}
        primary={form.primaryDestination}
        primaryLabel="Where will you spend the most time?"
        onPrimaryChange={(primaryDestination) => change({ primaryDestination })}
      />
      <SelectField
        id={FIELD.state}
        name="state"
        label="Which state do you live in?"
        hint="Insurance is sold state by state: your state decides plans, prices and rules."
        error={errorOf(FIELD.state)}
        autoComplete="address-level1"
        placeholder="Choose your state"
        options={STATES}
        value={form.state}
        onChange={(state) => change({ state })}
      />
    </>
  );
}

/** When the trip, or the year of cover, begins and ends. */
export function DateFields({ form, change, errorOf }: FieldsProps) {
  const annual = form.kind === 'annual';
  return (
    <div className={styles.pair}>
      <DateField
        id={FIELD.departure}
        name="departure-date"
        label={annual ? 'Day cover starts' : 'Day you leave'}
        hint={annual ? 'It lasts one year from then.' : undefined}
        error={errorOf(FIELD.departure)}
        value={form.departureDate}
        onChange={(departureDate) => change({ departureDate })}
      />
      {!annual && (
        <DateField
          id={FIELD.return}
          name="return-date"
          label="Day you come back"
          error={errorOf(FIELD.return)}
          min={form.departureDate || undefined}
          value={form.returnDate}
          onChange={(returnDate) => change({ returnDate })}
        />
      )}
    </div>
  );
}
