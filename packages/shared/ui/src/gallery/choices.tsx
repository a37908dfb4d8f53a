import { useState } from 'react';
import { CheckboxField } from '../forms/checkbox-field';
import { Fieldset } from '../forms/fieldset';
import { RadioGroup } from '../forms/radio-group';
import { TextField } from '../forms/text-field';
import { Stack } from '../layout/layout';

/** Fields that are chosen from. */
export function Choices() {
  const [kind, setKind] = useState('single');
  const [paid, setPaid] = useState('');
  const [agreed, setAgreed] = useState(false);
  return (
    <Stack gap={6}>
      <RadioGroup
        id="kind"
        name="kind"
        label="What kind of trip?"
        layout="tiles"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'single', label: 'Single trip', hint: 'There and back' },
          { value: 'cruise', label: 'Cruise', hint: 'Most nights aboard' },
          { value: 'annual', label: 'Annual', hint: 'All trips for a year' },
        ]}
      />
      <RadioGroup
        id="paid"
        name="paid"
        label="Have you paid a deposit?"
        layout="inline"
        error="Choose yes or no"
        value={paid}
        onChange={setPaid}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
      <CheckboxField
        id="agree"
        name="agree"
        label="I have read the policy wording."
        hint="You can cancel within the free-look period."
        value={agreed}
        onChange={setAgreed}
      />
      <Fieldset id="traveler-1" legend="Traveler 1" hint="As in the passport.">
        <TextField
          id="first"
          name="first"
          label="First name"
          disabled
          value="Rosalind"
          onChange={() => undefined}
          width="m"
        />
      </Fieldset>
    </Stack>
  );
}
