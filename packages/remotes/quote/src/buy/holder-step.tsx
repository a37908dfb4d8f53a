import { stateName } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { Link } from '@coati/router';
import {
  CheckboxField,
  DateField,
  Fieldset,
  RadioGroup,
  Stack,
  StreetField,
  Text,
  TextField,
} from '@coati/ui';
import { useEditTrip } from '../parts/use-edit-trip';
import styles from './buy.module.css';
import type { Holder, OrderForm } from './order-form';
import { FIELD, isMinor } from './order-validation';
import type { StepProps } from './step-props';

function fullName({ firstName, lastName }: { firstName: string; lastName: string }, index: number): string {
  return `${firstName} ${lastName}`.trim() || `Traveler ${index + 1}`;
}

type TextKey = { [K in keyof OrderForm]: OrderForm[K] extends string ? K : never }[keyof OrderForm];

export function HolderStep({ form, change, errorOf, today, state }: StepProps & { state: string }) {
  const editTrip = useEditTrip();
  const text = (id: string, key: TextKey, label: string, autoComplete?: string) => ({
    id,
    name: id,
    label,
    value: form[key],
    onChange: (value: string) => change({ [key]: value }),
    error: errorOf(id),
    autoComplete,
  });
  return (
    <Stack gap={8}>
      <RadioGroup
        id={FIELD.holder}
        name={FIELD.holder}
        label="Who is buying the policy?"
        hint="The policyholder can change or cancel the policy, and must be 18 or older."
        value={form.holder}
        onChange={(holder) => change({ holder: holder as Holder })}
        error={errorOf(FIELD.holder)}
        options={[
          ...form.travelers.flatMap((traveler, index) =>
            isMinor(traveler.dateOfBirth, today)
              ? []
              : [{ value: `traveler-${index}`, label: fullName(traveler, index) }],
          ),
          { value: 'other', label: 'Somebody who is not traveling' },
        ]}
      />
      {form.holder === 'other' && (
        <Fieldset id="holder" legend="Policyholder">
          <div className={styles.pair}>
            <TextField {...text(FIELD.holderFirst, 'holderFirstName', 'First name', 'given-name')} required />
            <TextField {...text(FIELD.holderLast, 'holderLastName', 'Last name', 'family-name')} required />
          </div>
          <DateField
            {...text(FIELD.holderBorn, 'holderDateOfBirth', 'Date of birth', 'bday')}
            max={today}
            required
          />
        </Fieldset>
      )}
      <Fieldset id="address" legend="Home address">
        <StreetField {...text(FIELD.street, 'street', 'Street address')} required />
        <div className={styles.pair}>
          <TextField {...text(FIELD.city, 'city', 'City', 'address-level2')} maxLength={80} required />
          <TextField
            {...text(FIELD.postCode, 'postCode', 'ZIP code', 'postal-code')}
            inputMode="numeric"
            width="s"
            required
          />
        </div>
        <Text tone="muted">
          {stateName(state)}. The price and the coverage are made for this state; if you live elsewhere,{' '}
          <Link {...editTrip}>start a new quote</Link>. Is your post office across a state line? Call{' '}
          <PhoneLink />.
        </Text>
      </Fieldset>
      <Fieldset id="contact" legend="Where we send the policy">
        <TextField
          {...text(FIELD.email, 'email', 'Email address', 'email')}
          hint="Your policy and its documents arrive here."
          type="email"
          spellCheck={false}
          required
        />
        <TextField
          {...text(FIELD.telephone, 'telephone', 'Telephone', 'tel')}
          hint="Only used to reach you about this policy."
          type="tel"
          width="m"
          optional
        />
        <CheckboxField
          id="wants-email"
          name="wants-email"
          label="Also send me travel guides and offers by email. I can stop them at any time."
          value={form.wantsEmail}
          onChange={(wantsEmail) => change({ wantsEmail })}
        />
      </Fieldset>
      <TextField
        {...text(FIELD.beneficiary, 'beneficiary', 'Beneficiary', 'off')}
        hint="Who receives an accidental-death benefit. Left empty, it goes to the estate."
        maxLength={120}
        optional
      />
    </Stack>
  );
}
