import { stateName, type CustomerPolicy, type PolicyPersons } from '@coati/api';
import { useTelephone } from '@coati/boot';
import {
  Actions,
  Button,
  ButtonLink,
  DateField,
  ErrorSummary,
  Fieldset,
  StreetField,
  TextField,
} from '@coati/ui';
import { previewWords } from '../api/step-words';
import { Trouble } from '../parts/trouble';
import { usePlace } from '../parts/use-place';
import { useSubmission } from '../parts/use-submission';
import { ByTelephone } from './by-telephone';
import { WhereMailsGo } from './where-mails-go';
import { CONTACT, correctionErrors, fieldOf, refusedAt, travelerField } from './correct-form';
import styles from './policies.module.css';

interface CorrectQuestionsProps {
  policy: CustomerPolicy;
  /** As the policy names them now. */
  persons: PolicyPersons;
  form: PolicyPersons;
  change: (form: PolicyPersons) => void;
  ask: () => Promise<void>;
}

/** Filled with what stands: whoever comes here corrects a letter and types nothing twice. */
export function CorrectQuestions({ policy, persons, form, change, ask }: CorrectQuestionsProps) {
  const submission = useSubmission(() => correctionErrors(persons, form));
  usePlace(CONTACT, true);
  const telephone = useTelephone() ?? 'us';
  const { errorOf } = submission;
  const at = (pointer: string) => ({
    id: fieldOf(pointer),
    name: fieldOf(pointer),
    error: errorOf(fieldOf(pointer)),
  });
  const place = (key: 'street' | 'city' | 'postCode') => ({
    ...at(`/address/${key}`),
    value: form.address[key],
    onChange: (value: string) => change({ ...form, address: { ...form.address, [key]: value } }),
    required: true,
  });
  return (
    <form
      noValidate
      className={styles.form}
      onChange={submission.onChange}
      onSubmit={(event) => {
        event.preventDefault();
        void submission.run(ask, (problem) => refusedAt(persons, form, problem));
      }}
    >
      <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
      <Trouble
        problem={submission.problem}
        title="The correction could not be looked at"
        words={(problem) => previewWords('correction', problem)}
      />
      <ByTelephone policy={policy} />
      {form.travelers.map((_, nth) => (
        <TravelerFields key={nth} nth={nth} form={form} change={change} errorOf={errorOf} />
      ))}
      <Fieldset
        id="correct-address"
        legend="Home address"
        hint={`The policy is written for ${stateName(form.address.state)}. If you moved to another state, call ${telephone}.`}
      >
        <StreetField {...place('street')} label="Street address" />
        <TextField {...place('city')} label="City" autoComplete="address-level2" maxLength={80} />
        <TextField
          {...place('postCode')}
          label="ZIP code"
          inputMode="numeric"
          width="s"
          autoComplete="postal-code"
        />
      </Fieldset>
      <Fieldset id={CONTACT} legend="How we reach you about this policy">
        <WhereMailsGo
          of={persons.email}
          {...at('/email')}
          value={form.email}
          onChange={(email) => change({ ...form, email })}
        />
        <TextField
          {...at('/telephone')}
          label="Telephone"
          type="tel"
          width="m"
          autoComplete="tel"
          value={form.telephone ?? ''}
          onChange={(telephone) => change({ ...form, telephone })}
          optional
        />
      </Fieldset>
      <Actions>
        <Button type="submit" variant="primary" loading={submission.busy} loadingLabel="Asking the insurer">
          Check the correction
        </Button>
        <ButtonLink to={`/account/policies/${policy.id}`} variant="quiet">
          Keep it as it is
        </ButtonLink>
      </Actions>
    </form>
  );
}

interface TravelerFieldsProps extends Pick<CorrectQuestionsProps, 'form' | 'change'> {
  nth: number;
  errorOf: (fieldId: string) => string | undefined;
}

function TravelerFields({ nth, form, change, errorOf }: TravelerFieldsProps) {
  const { travelers } = form;
  const traveler = travelers[nth];
  if (!traveler) return null;
  const field = (key: 'firstName' | 'lastName' | 'dateOfBirth') => ({
    id: travelerField(nth, key),
    name: travelerField(nth, key),
    error: errorOf(travelerField(nth, key)),
    value: traveler[key],
    onChange: (value: string) =>
      change({
        ...form,
        travelers: travelers.map((each, place) => (place === nth ? { ...each, [key]: value } : each)),
      }),
    autoComplete: 'off' as const,
    required: true,
  });
  return (
    <Fieldset
      id={`correct-traveler-${nth}`}
      legend={travelers.length > 1 ? `Traveler ${nth + 1}` : 'Traveler'}
      hint={
        nth === 0
          ? 'As in the passport. A correction keeps the person: a spelling, a name after a wedding, a wrong year. It puts nobody else in their place.'
          : undefined
      }
    >
      <TextField {...field('firstName')} label="First name" maxLength={60} />
      <TextField {...field('lastName')} label="Last name" maxLength={60} />
      <DateField {...field('dateOfBirth')} label="Date of birth" />
    </Fieldset>
  );
}
