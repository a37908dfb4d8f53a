import { DateField, Disclosure, Fieldset, MoneyField, RadioGroup } from '@coati/ui';
import { costWords } from '../domain/trip-cost';
import { splitCost } from '../domain/trip-form';
import { FIELD } from '../domain/trip-validation';
import styles from './quote-form.module.css';
import type { FieldsProps } from './trip-fields';

/** What the trip costs, for the party or for each; nothing is asked twice when the person changes their mind. */
export function CostFields({ form, change, errorOf }: FieldsProps) {
  const several = form.travelers.length > 1;
  const words = costWords(form.kind);
  const countBy = (costBy: 'total' | 'traveler'): void => {
    if (costBy === 'total') {
      const costs = form.travelers.map((traveler) => traveler.costCents);
      const sum = costs.reduce<number>((total, cost) => total + (cost ?? 0), 0);
      return change({
        costBy,
        totalCostCents: costs.every((cost) => cost === null) ? form.totalCostCents : sum,
      });
    }
    const shares = form.totalCostCents === null ? [] : splitCost(form.totalCostCents, form.travelers.length);
    const travelers = form.travelers.map((traveler, index) => ({
      ...traveler,
      costCents: shares[index] ?? null,
    }));
    return change({ costBy, travelers });
  };
  return (
    <Fieldset id="trip-cost" legend={words.question}>
      {(several || form.costBy === 'traveler') && (
        <RadioGroup
          id="cost-by"
          name="cost-by"
          label="Give the cost"
          layout="inline"
          options={[
            { value: 'total', label: 'for everyone together' },
            { value: 'traveler', label: 'for each traveler' },
          ]}
          value={form.costBy}
          onChange={(value) => countBy(value === 'total' ? 'total' : 'traveler')}
        />
      )}
      {form.costBy === 'total' && (
        <MoneyField
          id={FIELD.totalCost}
          name="total-cost"
          label={several ? words.total : words.alone}
          hint={words.hint}
          error={errorOf(FIELD.totalCost)}
          value={form.totalCostCents}
          onChange={(totalCostCents) => change({ totalCostCents })}
        />
      )}
      {form.costBy === 'traveler' && (
        <p className={styles.aside}>Enter each cost beside the traveler above, or 0.</p>
      )}
      <Disclosure summary="What counts as trip cost?">
        <p>{words.counts}</p>
      </Disclosure>
    </Fieldset>
  );
}

/**
 * When the first payment was made; no payment yet is the common case and asks nothing more.
 *
 * Asked for a year of trips too: its plans waive pre-existing conditions only within days of it.
 */
export function DepositFields({ form, change, errorOf, today }: FieldsProps & { today: string }) {
  return (
    <>
      <RadioGroup
        id="has-paid"
        name="has-paid"
        label={
          form.kind === 'annual'
            ? 'Have you paid anything toward a trip of that year?'
            : 'Have you paid anything toward the trip?'
        }
        legendSize="heading"
        hint="Some benefits, such as for pre-existing conditions, can only be bought within days of the first payment."
        layout="inline"
        options={[
          { value: 'no', label: 'Nothing yet' },
          { value: 'yes', label: 'Yes' },
        ]}
        value={form.hasPaid ? 'yes' : 'no'}
        onChange={(value) => change({ hasPaid: value === 'yes' })}
      />
      {form.hasPaid && (
        <DateField
          id={FIELD.deposit}
          name="first-deposit-date"
          label="Day of the first payment"
          error={errorOf(FIELD.deposit)}
          max={today}
          value={form.firstDepositDate}
          onChange={(firstDepositDate) => change({ firstDepositDate })}
        />
      )}
    </>
  );
}
