import type { Offer, PlanOption } from '@coati/api';
import { CheckboxField, formatDate, formatMoney } from '@coati/ui';
import styles from './option-list.module.css';
import type { ChosenOptions } from './use-chosen-options';

function hintOf(option: PlanOption): string {
  if (!option.available) return option.reason ?? 'Not available for this trip';
  return option.deadline
    ? `${option.description} Buy by ${formatDate(option.deadline)}.`
    : option.description;
}

/** What can be added to the plan, each with its price for the whole party; what cannot says why. */
export function OptionList({ offer, options }: { offer: Offer; options: ChosenOptions }) {
  if (offer.options.length === 0) return null;
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>Add to this plan</legend>
      {offer.options.map((option) => (
        <CheckboxField
          key={option.id}
          id={`option-${option.id}`}
          name="options"
          label={option.available ? `${option.label}, +${formatMoney(option.priceCents)}` : option.label}
          hint={hintOf(option)}
          value={options.chosen.includes(option.id)}
          disabled={!option.available}
          onChange={() => options.toggle(option.id)}
        />
      ))}
    </fieldset>
  );
}
