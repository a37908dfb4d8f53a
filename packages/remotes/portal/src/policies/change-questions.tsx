import type { ChangePreview, CustomerPolicy } from '@coati/api';
import {
  Actions,
  Button,
  ButtonLink,
  CheckboxField,
  DateField,
  ErrorSummary,
  Fieldset,
  formatDate,
  formatMoney,
  MoneyField,
} from '@coati/ui';
import { previewWords } from '../api/step-words';
import { Trouble } from '../parts/trouble';
import { useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { changeErrors, FIELD, placedAt, raisesCost, wishOf, type ChangeFields } from './change-form';
import { ByTelephone } from './by-telephone';
import styles from './policies.module.css';

const PAID_ON_HINT =
  'Some coverage only applies to payments you insure soon after making them; the next page says if this one is in ' +
  'time. Several payments? Add them one at a time, or give the earliest day. Not paid yet? Enter today.';

interface ChangeQuestionsProps {
  policy: CustomerPolicy;
  form: ChangeFields;
  change: (form: ChangeFields) => void;
  asked: (preview: ChangePreview) => void;
}

export function ChangeQuestions({ policy, form, change, asked }: ChangeQuestionsProps) {
  const { policies } = useServices();
  const submission = useSubmission(() => changeErrors(policy, form));
  const { errorOf } = submission;
  const annual = policy.trip.kind === 'annual';
  const ask = (): void =>
    void submission.run(
      async () => asked(await policies.previewChange(policy.id, wishOf(policy, form))),
      (problem) => placedAt(form, problem),
    );
  return (
    <form
      noValidate
      className={styles.form}
      onChange={submission.onChange}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
      <Trouble
        problem={submission.problem}
        title="No new price came"
        words={(problem) => previewWords('change', problem)}
      />
      <div className={styles.pair}>
        <DateField
          id={FIELD.departing}
          name="departing"
          label={annual ? 'Day coverage starts' : 'Day you leave'}
          hint={annual ? 'It lasts one year from then.' : undefined}
          value={form.departing}
          onChange={(departing) => change({ ...form, departing })}
          error={errorOf(FIELD.departing)}
          required
        />
        {!annual && (
          <DateField
            id={FIELD.returning}
            name="returning"
            label="Day you come back"
            value={form.returning}
            onChange={(returning) => change({ ...form, returning })}
            error={errorOf(FIELD.returning)}
            required
          />
        )}
      </div>
      <MoneyField
        id={FIELD.tripCost}
        name="trip-cost"
        label="What the trip costs, all travelers together"
        hint="Prepaid, non-refundable costs. If you have booked more, add it: a trip insured for less than it costs pays less."
        value={form.tripCostCents}
        onChange={(tripCostCents) => change({ ...form, tripCostCents })}
        error={errorOf(FIELD.tripCost)}
        required
      />
      {raisesCost(policy, form) && (
        <DateField
          id={FIELD.paidOn}
          name="added-paid-on"
          label="When did you pay for what you’re adding?"
          hint={PAID_ON_HINT}
          value={form.addedPaidOn}
          onChange={(addedPaidOn) => change({ ...form, addedPaidOn })}
          error={errorOf(FIELD.paidOn)}
          required
        />
      )}
      {policy.options.length > 0 && (
        <Fieldset id="change-options" legend="Upgrades" hint="Each price is for the whole party.">
          {policy.options.map((option) => (
            <CheckboxField
              key={option.id}
              id={FIELD.option(option.id)}
              name={FIELD.option(option.id)}
              value={form.options.includes(option.id)}
              disabled={!option.bought && !option.available}
              onChange={(on) =>
                change({
                  ...form,
                  options: on
                    ? [...form.options, option.id]
                    : form.options.filter((other) => other !== option.id),
                })
              }
              error={errorOf(FIELD.option(option.id))}
              label={
                <>
                  <strong>{option.label}</strong>{' '}
                  {option.bought ? '(you have it)' : option.available && `+${formatMoney(option.priceCents)}`}
                </>
              }
              hint={
                option.bought || option.available
                  ? `${option.description}${option.deadline && !option.bought ? ` Can be added until ${formatDate(option.deadline)}.` : ''}`
                  : (option.reason ?? 'This plan does not offer it to your party.')
              }
            />
          ))}
        </Fieldset>
      )}
      <ByTelephone policy={policy} />
      <Actions>
        <Button type="submit" variant="primary" loading={submission.busy} loadingLabel="Asking the insurer">
          See the new price
        </Button>
        <ButtonLink to={`/account/policies/${policy.id}`} variant="quiet">
          Keep it as it is
        </ButtonLink>
      </Actions>
    </form>
  );
}
