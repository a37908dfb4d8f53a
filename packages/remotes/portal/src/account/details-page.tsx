import { STATES } from '@coati/api';
import {
  Actions,
  Button,
  CheckboxField,
  DateField,
  ErrorSummary,
  Fieldset,
  Notice,
  SelectField,
  StreetField,
  TextField,
} from '@coati/ui';
import { useState } from 'react';
import { Trouble } from '../parts/trouble';
import { placedBy, useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { useMe } from '../session/use-session';
import { AccountPage } from './account-page';
import styles from './account.module.css';
import { changesOf, detailsErrors, FIELD } from './details-form';

const SALUTATIONS = ['Ms.', 'Mr.', 'Mx.', 'Dr.'].map((value) => ({ value, label: value }));

/** /account/details: contact data, and whether mails with advice and offers are welcome. Source: C-02. */
export function DetailsPage() {
  const { accounts, session } = useServices();
  const [form, setForm] = useState(useMe());
  const [before, setBefore] = useState(form);
  const [saved, setSaved] = useState(0);
  const submission = useSubmission(() => detailsErrors(form));
  const save = (): void => {
    setSaved(0);
    void submission
      .run(async () => {
        session.changed(await accounts.changeMe(changesOf(before, form)));
        setBefore(form);
      }, placedBy(FIELD))
      .then((done) => done && setSaved(Date.now()));
  };
  const text = (key: 'firstName' | 'lastName' | 'telephone' | 'salutation') => ({
    id: FIELD[key],
    name: FIELD[key],
    value: form[key],
    onChange: (value: string) => setForm({ ...form, [key]: value }),
    error: submission.errorOf(FIELD[key]),
  });
  const place = (key: 'street' | 'city' | 'state' | 'postCode') => ({
    id: FIELD[`address/${key}`],
    name: FIELD[`address/${key}`],
    value: form.address[key],
    onChange: (value: string) => setForm({ ...form, address: { ...form.address, [key]: value } }),
    error: submission.errorOf(FIELD[`address/${key}`]),
  });
  return (
    <AccountPage
      title="Your details"
      trail={[{ slug: '/account/details', title: 'Your details' }]}
      lead="Filled in for you when you buy. Policies you have are not changed by it: each is corrected on its own page."
    >
      <form
        noValidate
        className={styles.form}
        onChange={submission.onChange}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
        <Trouble problem={submission.problem} title="Not saved" />
        {saved > 0 && <Notice key={saved} tone="success" title="Saved" live />}
        <SelectField
          {...text('salutation')}
          label="Salutation"
          options={SALUTATIONS}
          placeholder="None"
          width="s"
          autoComplete="honorific-prefix"
          optional
        />
        <div className={styles.pair}>
          <TextField {...text('firstName')} label="First name" autoComplete="given-name" required />
          <TextField {...text('lastName')} label="Last name" autoComplete="family-name" required />
        </div>
        <DateField
          id={FIELD.dob}
          name={FIELD.dob}
          label="Date of birth"
          hint="The policyholder’s age decides the price and must be known to buy."
          value={form.dob ?? ''}
          onChange={(dob) => setForm({ ...form, dob: dob || null })}
          error={submission.errorOf(FIELD.dob)}
          autoComplete="bday"
          optional
        />
        <TextField
          {...text('telephone')}
          label="Telephone"
          type="tel"
          width="m"
          autoComplete="tel"
          optional
        />
        <Fieldset id="address" legend="Home address">
          <StreetField {...place('street')} label="Street address" optional />
          <TextField {...place('city')} label="City" autoComplete="address-level2" maxLength={80} optional />
          <div className={styles.pair}>
            <SelectField
              {...place('state')}
              label="State"
              options={STATES}
              placeholder="Choose"
              autoComplete="address-level1"
              optional
            />
            <TextField
              {...place('postCode')}
              label="ZIP code"
              inputMode="numeric"
              width="s"
              autoComplete="postal-code"
              optional
            />
          </div>
        </Fieldset>
        <Fieldset id="mails" legend="Email" hint="Emails about your policies and your account always come.">
          <CheckboxField
            id="wants-email"
            name="wants-email"
            label="Send me travel advice and offers by email"
            value={!form.personHasOptedOutOfEmail}
            onChange={(wanted) => setForm({ ...form, personHasOptedOutOfEmail: !wanted })}
          />
        </Fieldset>
        <Actions>
          <Button type="submit" variant="primary" loading={submission.busy} loadingLabel="Saving">
            Save
          </Button>
        </Actions>
      </form>
    </AccountPage>
  );
}
