import { DateField, Fieldset, formatMoney, Stack, StatusMessage, TextField } from '@coati/ui';
import type { StoredParams } from '@coati/store';
import styles from './buy.module.css';
import type { OrderForm, TravelerFields } from './order-form';
import { OtherAgeNotice } from './other-age-notice';
import { FIELD } from './order-validation';
import type { OtherAge } from './quoted-ages';
import type { StepProps } from './step-props';
import type { TheirPrice } from './use-their-price';

/** The age at purchase decides the price: better said at its field than found out after Pay. Source: B-03. */
function ageHint(other: OtherAge | null, who: string, price: string): string | undefined {
  if (!other) return undefined;
  const { age, quotedAge, turned } = other;
  return turned
    ? `${who[0]?.toUpperCase()}${who.slice(1)} has turned ${age} since the quote. ${price}`
    : `With this date ${who} is ${age} on the day you buy; the quote was made for age ${quotedAge}. ${price}`;
}

/** What a new price is, as far as it is known by now. */
function priceWords({ status, why }: TheirPrice, wasCents: number, nowCents: number): string {
  if (status === 'asking') return 'Working out the new price…';
  if (status === 'refused')
    return `This plan cannot be bought then: ${why} Other plans are one press away, below.`;
  if (status !== 'priced') return 'The price will be another one, and shown before you pay.';
  return wasCents === nowCents
    ? `The total stays ${formatMoney(nowCents)}.`
    : `The total is now ${formatMoney(nowCents)}, not ${formatMoney(wasCents)}.`;
}

interface TravelersStepProps extends StepProps {
  params: StoredParams;
  /** Of each traveler, the age that is not the quoted one. */
  others: readonly (OtherAge | null)[];
  price: TheirPrice;
  /** The total as quoted, and for the ages by the birth dates, in cents. */
  totals: readonly [quoted: number, now: number];
}

export function TravelersStep({
  form,
  change,
  errorOf,
  today,
  params,
  others,
  price,
  totals,
}: TravelersStepProps) {
  const set = (index: number, fields: Partial<TravelerFields>): void => {
    const travelers = form.travelers.map((traveler, at) =>
      at === index ? { ...traveler, ...fields } : traveler,
    );
    change({ travelers } satisfies Partial<OrderForm>);
  };
  const words = priceWords(price, ...totals);
  return (
    <Stack gap={8}>
      {form.travelers.map((traveler, index) => {
        const one = form.travelers.length === 1;
        const legend = `${one ? 'Traveler' : `Traveler ${index + 1}`}, age ${traveler.quotedAge}`;
        const hint = ageHint(others[index] ?? null, one ? 'the traveler' : `traveler ${index + 1}`, words);
        // Only the first traveler can be the person at the keyboard; the browser must not offer their name for others.
        const complete = (token: string): string => (index === 0 ? token : 'off');
        return (
          <Fieldset key={index} id={`traveler-${index + 1}`} legend={legend}>
            <div className={styles.pair}>
              <TextField
                id={FIELD.first(index)}
                name={FIELD.first(index)}
                label="First name"
                value={traveler.firstName}
                onChange={(firstName) => set(index, { firstName })}
                error={errorOf(FIELD.first(index))}
                autoComplete={complete('given-name')}
                maxLength={60}
                required
              />
              <TextField
                id={FIELD.last(index)}
                name={FIELD.last(index)}
                label="Last name"
                value={traveler.lastName}
                onChange={(lastName) => set(index, { lastName })}
                error={errorOf(FIELD.last(index))}
                autoComplete={complete('family-name')}
                maxLength={60}
                required
              />
            </div>
            <DateField
              id={FIELD.born(index)}
              name={FIELD.born(index)}
              label="Date of birth"
              hint={hint}
              value={traveler.dateOfBirth}
              onChange={(dateOfBirth) => set(index, { dateOfBirth })}
              error={errorOf(FIELD.born(index))}
              autoComplete={complete('bday')}
              max={today}
              required
            />
            <StatusMessage>{hint}</StatusMessage>
          </Fieldset>
        );
      })}
      <OtherAgeNotice
        ages={others.filter((other): other is OtherAge => other !== null && !other.turned)}
        params={params}
        form={form}
        today={today}
      />
    </Stack>
  );
}
