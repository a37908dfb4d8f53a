import type { TravelerProfile } from '@coati/api';
import { Actions, Button, DateField, ErrorSummary, Heading, SelectField, TextField } from '@coati/ui';
import { useEffect, useState } from 'react';
import { Trouble } from '../parts/trouble';
import { placedBy, useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { errorsOf } from '../sign-in/fields';
import styles from './account.module.css';

const FIELD = {
  firstName: 'traveler-first-name',
  lastName: 'traveler-last-name',
  dob: 'traveler-dob',
  relation: 'traveler-relation',
} as const;

const RELATIONS = ['Myself', 'Spouse or partner', 'Child', 'Parent', 'Relative', 'Friend'].map(
  (relation) => ({
    value: relation,
    label: relation,
  }),
);

interface TravelerFormProps {
  traveler?: TravelerProfile;
  saved: (traveler: TravelerProfile) => void;
  close: () => void;
}

export function TravelerForm({ traveler, saved, close }: TravelerFormProps) {
  const { accounts } = useServices();
  const [form, setForm] = useState({
    firstName: traveler?.firstName ?? '',
    lastName: traveler?.lastName ?? '',
    dob: traveler?.dob ?? '',
    relation: traveler?.relation ?? '',
  });
  const submission = useSubmission(() =>
    errorsOf([
      [FIELD.firstName, form.firstName.trim() ? null : 'Enter the first name, as in the passport'],
      [FIELD.lastName, form.lastName.trim() ? null : 'Enter the last name, as in the passport'],
      [FIELD.dob, form.dob ? null : 'Enter the date of birth'],
    ]),
  );
  useEffect(() => document.getElementById('traveler-form')?.focus(), []);
  const field = (key: keyof typeof FIELD) => ({
    id: FIELD[key],
    name: FIELD[key],
    value: form[key],
    onChange: (value: string) => setForm({ ...form, [key]: value }),
    error: submission.errorOf(FIELD[key]),
  });
  const save = (): void =>
    void submission.run(
      async () =>
        saved(await (traveler ? accounts.changeTraveler(traveler.id, form) : accounts.addTraveler(form))),
      placedBy(FIELD),
    );
  return (
    <form
      noValidate
      className={styles.form}
      onChange={submission.onChange}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Heading level={2} size="l" id="traveler-form" focusable>
        {traveler ? `Change ${traveler.firstName} ${traveler.lastName}` : 'Add a traveler'}
      </Heading>
      <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
      <Trouble problem={submission.problem} title="Not saved" />
      <div className={styles.pair}>
        <TextField {...field('firstName')} label="First name" maxLength={60} autoComplete="off" required />
        <TextField {...field('lastName')} label="Last name" maxLength={60} autoComplete="off" required />
      </div>
      <DateField {...field('dob')} label="Date of birth" autoComplete="off" required />
      <SelectField
        {...field('relation')}
        label="Who are they to you?"
        options={RELATIONS}
        placeholder="Rather not say"
        width="m"
        optional
      />
      <Actions>
        <Button type="submit" variant="primary" loading={submission.busy}>
          Save
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </Actions>
    </form>
  );
}
