import { useState } from 'react';
import { DateField } from '../forms/date-field';
import { MoneyField } from '../forms/money-field';
import { NumberField } from '../forms/number-field';
import { SelectField } from '../forms/select-field';
import { TextField } from '../forms/text-field';
import { Cluster, Stack } from '../layout/layout';

const states = [
  { value: 'FL', label: 'Florida' },
  { value: 'NY', label: 'New York' },
];

/** Fields that are typed into, answered or in error. */
export function Inputs({ inError = false }: { inError?: boolean }) {
  const [text, setText] = useState('');
  const [age, setAge] = useState<number | null>(inError ? null : 34);
  const [cost, setCost] = useState<number | null>(inError ? null : 245000);
  const [day, setDay] = useState('');
  const [state, setState] = useState(inError ? '' : 'FL');
  const error = (message: string): string | undefined => (inError ? message : undefined);
  const key = inError ? 'bad' : 'good';
  const field = (name: string) => ({ id: `${key}-${name}`, name: `${key}-${name}` });
  return (
    <Stack gap={6}>
      <DateField
        {...field('departure')}
        label="Leaving on"
        error={error('Enter the day you leave')}
        value={day}
        onChange={setDay}
      />
      <SelectField
        {...field('state')}
        label="State you live in"
        hint="Which plans are sold depends on it."
        placeholder="Choose a state"
        error={error('Choose the state you live in')}
        options={states}
        value={state}
        onChange={setState}
        width="m"
      />
      <Cluster gap={6} align="start">
        <NumberField
          {...field('age')}
          label="Age"
          error={error('Enter an age')}
          value={age}
          onChange={setAge}
        />
        <MoneyField
          {...field('cost')}
          label="Trip cost"
          error={error('Enter what you paid')}
          value={cost}
          onChange={setCost}
          width="s"
        />
      </Cluster>
      <TextField
        {...field('email')}
        type="email"
        label="Email"
        hint="Your policy is sent here."
        error={error('Enter an email address, like name@example.com')}
        autoComplete="email"
        optional={!inError}
        value={text}
        onChange={setText}
      />
    </Stack>
  );
}
