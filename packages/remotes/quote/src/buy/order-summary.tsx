import type { Offer } from '@coati/api';
import { joinWords } from '@coati/formats';
import { Card, Heading, Price, Text } from '@coati/ui';
import type { StoredParams } from '@coati/store';
import { totalCents as quotedTotal } from '../domain/totals';
import { PlanHead } from '../parts/plan-head';
import { costWords, dateWords, destinationWords, partyWords } from '../parts/trip-words';
import { useVocabulary } from '../parts/use-vocabulary';
import styles from './buy.module.css';
import type { OtherAge } from './quoted-ages';

interface OrderSummaryProps {
  offer: Offer;
  chosen: readonly string[];
  totalCents: number;
  params: StoredParams;
  /** Ages by the birth dates given, in the party's order; null where one is not known yet. */
  ages: readonly (number | null)[];
  /** The offer is for the ages by the birth dates. */
  isPriced: boolean;
  /** Of each traveler, the age that is not the quoted one. */
  others: readonly (OtherAge | null)[];
}

/** What is being bought and for how much; stands beside every step. */
export function OrderSummary({
  offer,
  chosen,
  totalCents,
  params,
  ages,
  isPriced,
  others,
}: OrderSummaryProps) {
  const vocabulary = useVocabulary();
  const words = vocabulary.status === 'ready' ? vocabulary.words : null;
  const upgrades = offer.options.filter((option) => chosen.includes(option.id));
  // Rated again, the insurer told the new total and not its parts: the quoted ones would not add up to it.
  const repriced = totalCents !== quotedTotal(offer, chosen);
  const lines = repriced
    ? [{ label: joinWords(['Plan', ...upgrades.map(({ label }) => label)]), cents: totalCents }]
    : [
        { label: 'Plan', cents: offer.priceCents },
        ...upgrades.map(({ label, priceCents }) => ({ label, cents: priceCents })),
      ];
  const wrong = repriced ? [] : others.filter((other) => other && !other.turned);
  const ta = repriced || isPriced ? params.ta.map((quoted, index) => ages[index] ?? quoted) : params.ta;
  return (
    <Card tone="sand" as="aside" labelledBy="order-summary">
      <div className={styles.summary}>
        <Heading level={2} size="m" id="order-summary">
          Your plan
        </Heading>
        <PlanHead offer={offer} />
        <ul className={styles.facts}>
          <li>{destinationWords(params, words)}</li>
          <li>{dateWords(params)}</li>
          <li>{partyWords({ ta })}</li>
          <li>{costWords(params)}</li>
          {wrong.length > 0 && (
            <li>
              <strong>
                By the birth {wrong.length === 1 ? 'date' : 'dates'} given, age{' '}
                {joinWords(wrong.map((other) => `${other?.age} and not ${other?.quotedAge}`))}: the price will
                be another one.
              </strong>
            </li>
          )}
        </ul>
        <dl className={styles.lines}>
          {lines.map(({ label, cents }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Price cents={cents} size="m" />
              </dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>
              <Price cents={totalCents} size="l" />
            </dd>
          </div>
        </dl>
        <Text size="s" tone="muted">
          {(repriced || isPriced) && 'Priced again on the day you buy. '}All taxes and fees included. You pay
          once, in US dollars.
        </Text>
      </div>
    </Card>
  );
}
