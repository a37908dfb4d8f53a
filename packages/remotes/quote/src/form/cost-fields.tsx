import { DateField, Disclosure, Fieldset, MoneyField, RadioGroup } from '@coati/ui';
import { localToday } from '../domain/dates';
import { splitCost } from '../domain/trip-form';
import { FIELD } from '../domain/trip-validation';
import styles from './quote-form.module.css';
import type { FieldsProps } from './trip-fields';

/** What the trip costs, for the party or for each; nothing is asked twice when the person changes their mind. */
export function CostFields({ form, change, errorOf }: FieldsProps) {
  const several = form.travelers.length > 1;
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
    <Fieldset id="trip-cost" legend="What does the trip cost?">
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
          label={several ? 'Total trip cost' : 'Trip cost'}
          hint="What you would lose if you canceled: flights, hotels, tours. Enter 0 for medical-focused plans."
          error={errorOf(FIELD.totalCost)}
          value={form.totalCostCents}
          onChange={(totalCostCents) => change({ totalCostCents })}
        />
      )}
      {form.costBy === 'traveler' && (
        <p className={styles.aside}>Enter each cost beside the traveler above, or 0.</p>
      )}
      <Disclosure summary="What counts as trip cost?">
        <p>
          Everything prepaid that you would not get back: flights, cruise fare, hotels, tours, tickets. Leave
          out what can be refunded. To keep cover for pre-existing conditions and cancel-for-any-reason cover,
          most plans ask that you insure all of it.
        </p>
      </Disclosure>
    </Fieldset>
  );
}

/** When the first payment was made; no payment yet is the common case and asks nothing more. */
export function DepositFields({ form, change, errorOf }: FieldsProps) {
  return (
    <>
      <RadioGroup
        id="has-paid"
        name="has-paid"
        label="Have you paid anything toward the trip?"
        legendSize="heading"
        hint="Some cover, such as for pre-existing conditions, can only be bought within days of the first payment."
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
          max={localToday()}
          value={form.firstDepositDate}
          onChange={(firstDepositDate) => change({ firstDepositDate })}
        />
      )}
    </>
  );
}
