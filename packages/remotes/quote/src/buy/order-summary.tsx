import type { Offer } from '@coati/api';
import { Card, Heading, Price, Text } from '@coati/ui';
import type { StoredParams } from '@coati/store';
import { PlanHead } from '../parts/plan-head';
import { dateWords, destinationWords, partyWords } from '../parts/trip-words';
import { useVocabulary } from '../parts/use-vocabulary';
import styles from './buy.module.css';

interface OrderSummaryProps {
  offer: Offer;
  chosen: readonly string[];
  totalCents: number;
  params: StoredParams;
}

/** What is being bought and for how much; stands beside every step. */
export function OrderSummary({ offer, chosen, totalCents, params }: OrderSummaryProps) {
  const vocabulary = useVocabulary();
  const words = vocabulary.status === 'ready' ? vocabulary.words : null;
  const upgrades = offer.options.filter((option) => chosen.includes(option.id));
  // What is not an upgrade is the plan: the lines add up to the total after a change of price, too.
  const planCents = upgrades.reduce((rest, option) => rest - option.priceCents, totalCents);
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
          <li>{partyWords(params)}</li>
        </ul>
        <dl className={styles.lines}>
          <div>
            <dt>Plan</dt>
            <dd>
              <Price cents={planCents} size="m" />
            </dd>
          </div>
          {upgrades.map((option) => (
            <div key={option.id}>
              <dt>{option.label}</dt>
              <dd>
                <Price cents={option.priceCents} size="m" />
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
          All taxes and fees included. You pay once, in US dollars.
        </Text>
      </div>
    </Card>
  );
}
