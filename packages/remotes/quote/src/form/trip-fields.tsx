import { STATES, type QuoteVocabulary } from '@coati/api';
import { DateField, formatDate, RadioGroup, SelectField, VisuallyHidden } from '@coati/ui';
import { isDay, yearEnd } from '../domain/dates';
import type { TripForm, TripKind } from '../domain/trip-form';
import { withDestinations } from '../domain/trip-places';
import { FIELD, MAX_DESTINATIONS } from '../domain/trip-validation';
import { ComboboxField } from './combobox/combobox-field';
import styles from './quote-form.module.css';
import type { TripFormState } from './use-trip-form';
import type { TypedCountry } from './use-typed-country';

export interface FieldsProps {
  form: TripForm;
  change: TripFormState['change'];
  errorOf: (fieldId: string) => string | undefined;
}

const KINDS: readonly { value: TripKind; label: string }[] = [
  { value: 'single', label: 'One trip' },
  { value: 'cruise', label: 'A cruise' },
  { value: 'annual', label: 'A year of trips' },
];

/** What each kind of trip is asked about its countries. */
const COUNTRIES: Readonly<Record<TripKind, { label: string; hint: string }>> = {
  single: { label: 'Where are you going?', hint: 'Type a country. Add each one you will stay in.' },
  cruise: { label: 'Where are you going?', hint: 'Type a country. Add each one the ship calls at.' },
  annual: {
    label: 'Which countries do you expect to visit?',
    hint: 'Type a country, or “worldwide”. Add each one you may stay in during the year.',
  },
};

interface PlaceProps extends FieldsProps {
  country: TypedCountry;
  /** Where no plan is sold, and why; offered so that nobody who lives there is left without an answer. */
  elsewhere: QuoteVocabulary['elsewhere'];
}

/** Where the person lives and where they go. */
export function PlaceFields({ form, change, errorOf, country, elsewhere }: PlaceProps) {
  return (
    <>
      <RadioGroup
        id={FIELD.kind}
        name="trip-kind"
        label="What should be covered?"
        error={errorOf(FIELD.kind)}
        layout="tiles"
        options={KINDS}
        value={form.kind}
        onChange={(kind) => change({ kind: kind as TripKind })}
      />
      <ComboboxField
        id={FIELD.destinations}
        name="destinations"
        {...COUNTRIES[form.kind]}
        error={country.fault ?? errorOf(FIELD.destinations)}
        options={country.options}
        advise={country.advise}
        text={form.countryText}
        onTextChange={country.type}
        onBlur={country.leave}
        value={form.destinations}
        onChange={(destinations) => change((now) => withDestinations(now, destinations))}
        maxChosen={MAX_DESTINATIONS}
        primary={form.primaryDestination}
        primaryLabel="Where will you spend the most time?"
        onPrimaryChange={(primaryDestination) => change({ primaryDestination })}
      />
      <VisuallyHidden>
        <span role="status">{country.announcement}</span>
      </VisuallyHidden>
      <SelectField
        id={FIELD.state}
        name="state"
        label="Which state do you live in?"
        hint="Insurance is sold state by state: your state decides plans, prices and rules."
        error={elsewhere.find(({ code }) => code === form.state)?.why ?? errorOf(FIELD.state)}
        autoComplete="address-level1"
        placeholder="Choose your state"
        options={[...STATES, ...elsewhere.map(({ code, name }) => ({ value: code, label: name }))]}
        value={form.state}
        onChange={(state) => change({ state })}
      />
    </>
  );
}

const yearWords = (from: string): string =>
  isDay(from) ? `It lasts one year, to ${formatDate(yearEnd(from))}.` : 'It lasts one year from then.';

/** When the trip, or the year of cover, begins and ends. */
export function DateFields({ form, change, errorOf }: FieldsProps) {
  const annual = form.kind === 'annual';
  return (
    <div className={styles.pair}>
      <DateField
        id={FIELD.departure}
        name="departure-date"
        label={annual ? 'Day coverage starts' : 'Day you leave'}
        hint={annual ? yearWords(form.departureDate) : undefined}
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
