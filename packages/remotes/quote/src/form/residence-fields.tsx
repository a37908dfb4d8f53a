import { STATES } from '@coati/api';
import { Fieldset, RadioGroup, SelectField } from '@coati/ui';
import { stateOf } from '../domain/parties';
import type { TravelerEntry } from '../domain/trip-form';
import { FIELD } from '../domain/trip-validation';
import type { FieldsProps } from './trip-fields';

interface ResidenceProps extends FieldsProps {
  changeTraveler: (index: number, part: Partial<TravelerEntry>) => void;
}

/** Whether all travelers live in one state: a policy is for residents of one. Source: domain dossier §2.2. */
export function ResidenceFields({ form, change, changeTraveler, errorOf }: ResidenceProps) {
  return (
    <>
      <RadioGroup
        id="lives-apart"
        name="lives-apart"
        label="Does everyone live in the same state?"
        hint="A policy covers residents of one state. If you live in several, we make one quote for each; you type everything once."
        layout="inline"
        options={[
          { value: 'no', label: 'Yes' },
          { value: 'yes', label: 'No' },
        ]}
        value={form.livesApart ? 'yes' : 'no'}
        onChange={(value) => change({ livesApart: value === 'yes' })}
      />
      {form.livesApart && (
        <Fieldset id="homes" legend="Where does each traveler live?">
          {form.travelers.map((_, index) => (
            <SelectField
              key={index}
              id={FIELD.home(index)}
              name={FIELD.home(index)}
              label={`Traveler ${index + 1} lives in`}
              error={errorOf(FIELD.home(index))}
              autoComplete="off"
              placeholder="Choose the state"
              options={STATES}
              value={stateOf(form, index)}
              onChange={(state) => changeTraveler(index, { state })}
            />
          ))}
        </Fieldset>
      )}
    </>
  );
}
