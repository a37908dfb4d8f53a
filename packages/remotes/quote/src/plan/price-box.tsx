import type { Offer, PlanOption } from '@coati/api';
import { Button, CheckboxField, formatDate, formatMoney, Price, StatusMessage } from '@coati/ui';
import { useSelectPlan } from '../parts/select-plan';
import styles from './price-box.module.css';
import type { ChosenOptions } from './use-chosen-options';

interface PriceBoxProps {
  quoteId: string;
  offer: Offer;
  options: ChosenOptions;
}

function hintOf(option: PlanOption): string {
  if (!option.available) return option.reason ?? 'Not available for this trip';
  return option.deadline
    ? `${option.description} Buy by ${formatDate(option.deadline)}.`
    : option.description;
}

function OptionList({ offer, options }: Omit<PriceBoxProps, 'quoteId'>) {
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

/** The price with what was added, and the way to buy; it stays in view while the benefits scroll. */
export function PriceBox({ quoteId, offer, options }: PriceBoxProps) {
  const select = useSelectPlan(quoteId);
  const travelers = offer.perTraveler.length;
  return (
    <aside aria-label="Price and options" className={styles.box}>
      <OptionList offer={offer} options={options} />
      {travelers > 1 && (
        <ul className={styles.split}>
          {offer.perTraveler.map(({ age, priceCents }, index) => (
            <li key={index}>
              <span>
                Traveler {index + 1}, age {age}
              </span>
              <span>{formatMoney(priceCents)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.pay}>
        <Price
          cents={options.totalCents}
          size="xl"
          per={travelers > 1 ? `total for ${travelers}` : 'total'}
        />
        <StatusMessage>Total {formatMoney(options.totalCents)}</StatusMessage>
        <Button variant="primary" fullWidth onClick={() => select(offer, options.chosen)}>
          Select this plan
        </Button>
      </div>
    </aside>
  );
}
