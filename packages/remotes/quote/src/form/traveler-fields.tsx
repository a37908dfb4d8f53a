import { Button, DateField, Fieldset, MoneyField, NumberField, RadioGroup } from '@coati/ui';
import { useLayoutEffect, useRef } from 'react';
import { costWords } from '../domain/trip-cost';
import { newTraveler, type TravelerEntry } from '../domain/trip-form';
import { FIELD, MAX_TRAVELERS } from '../domain/trip-validation';
import styles from './quote-form.module.css';
import type { FieldsProps } from './trip-fields';

interface TravelerProps extends FieldsProps {
  changeTraveler: (index: number, part: Partial<TravelerEntry>) => void;
}

interface RowProps extends TravelerProps {
  index: number;
  traveler: TravelerEntry;
  onRemove: () => void;
}

function TravelerRow({ form, index, traveler, errorOf, changeTraveler, onRemove }: RowProps) {
  const alone = form.travelers.length === 1;
  const who = alone ? '' : `Traveler ${index + 1}: `;
  const named = (label: string): string => (alone ? label : who + label.toLowerCase());
  return (
    <div className={styles.traveler}>
      {form.ageBy === 'age' ? (
        <NumberField
          id={FIELD.age(index)}
          name={FIELD.age(index)}
          label={named('Age today')}
          error={errorOf(FIELD.age(index))}
          value={traveler.age}
          onChange={(age) => changeTraveler(index, { age })}
        />
      ) : (
        <DateField
          id={FIELD.born(index)}
          name={FIELD.born(index)}
          label={named('Date of birth')}
          error={errorOf(FIELD.born(index))}
          autoComplete={index === 0 ? 'bday' : undefined}
          value={traveler.dateOfBirth}
          onChange={(dateOfBirth) => changeTraveler(index, { dateOfBirth })}
        />
      )}
      {form.costBy === 'traveler' && (
        <MoneyField
          id={FIELD.cost(index)}
          name={FIELD.cost(index)}
          label={named(costWords(form.kind).each)}
          width="s"
          error={errorOf(FIELD.cost(index))}
          value={traveler.costCents}
          onChange={(costCents) => changeTraveler(index, { costCents })}
        />
      )}
      {!alone && (
        <Button
          variant="quiet"
          size="s"
          icon="cross"
          onClick={onRemove}
          aria-label={`Remove traveler ${index + 1}`}
        >
          Remove
        </Button>
      )}
    </div>
  );
}

/** Gives the focus to what stands there only once the party has changed, before anybody can act on the new form. */
function useFocusAfterChange(travelers: number): (find: () => HTMLElement | null) => void {
  const wanted = useRef<() => HTMLElement | null>(null);
  useLayoutEffect(() => {
    wanted.current?.()?.focus();
    wanted.current = null;
  }, [travelers]);
  return (find) => {
    wanted.current = find;
  };
}

/** Who travels: an age each, or a date of birth each. */
export function TravelerFields(props: TravelerProps) {
  const { form, change } = props;
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAfterChange = useFocusAfterChange(form.travelers.length);
  const full = form.travelers.length >= MAX_TRAVELERS;
  const fieldOf = form.ageBy === 'age' ? FIELD.age : FIELD.born;
  const add = (): void => {
    focusAfterChange(() => document.getElementById(fieldOf(form.travelers.length)));
    change({ travelers: [...form.travelers, newTraveler()] });
  };
  const remove = (index: number): void => {
    focusAfterChange(() => addButton.current);
    change({ travelers: form.travelers.filter((_, at) => at !== index) });
  };
  return (
    <Fieldset id="travelers" legend="Who is traveling?">
      <RadioGroup
        id="age-by"
        name="age-by"
        label="Tell us each traveler’s"
        layout="inline"
        options={[
          { value: 'age', label: 'age' },
          { value: 'date-of-birth', label: 'date of birth' },
        ]}
        value={form.ageBy}
        onChange={(ageBy) => change({ ageBy: ageBy === 'age' ? 'age' : 'date-of-birth' })}
      />
      <div className={styles.travelers}>
        {form.travelers.map((traveler, index) => (
          <TravelerRow
            key={index}
            {...props}
            index={index}
            traveler={traveler}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <div>
        <Button ref={addButton} size="s" icon="plus" onClick={add} disabled={full}>
          {full ? `${MAX_TRAVELERS} travelers is the most` : 'Add a traveler'}
        </Button>
      </div>
    </Fieldset>
  );
}
