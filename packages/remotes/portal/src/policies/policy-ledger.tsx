import type { CustomerPolicy } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { Disclosure, formatMoney, Heading, Text } from '@coati/ui';
import { dayWords, momentWords } from '../domain/when';
import styles from './policies.module.css';

export const REFUND_WORDS: Record<CustomerPolicy['refunds'][number]['state'], string> = {
  due: 'On its way to your card',
  done: 'Given back to your card; the bank shows it within 10 business days',
  'by-hand': 'Given back to you another way, as agreed with you',
  failed: 'The bank did not take it; our people return it and write to you',
};

/** What was paid and what came back, oldest first. */
export function Money({ policy: { charges, refunds } }: { policy: CustomerPolicy }) {
  if (charges.length + refunds.length === 0) return null;
  const lines = [
    ...charges.map(({ cents, at, state }) => ({
      cents,
      at,
      what: state === 'taken' ? 'Paid' : 'Not collected',
      note: '',
      back: false,
    })),
    ...refunds.map(({ cents, at, state }) => ({
      cents,
      at,
      what: 'Refund',
      note: REFUND_WORDS[state],
      back: true,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <section aria-labelledby="money" className={styles.section}>
      <Heading level={2} size="l" id="money" focusable className={styles.place}>
        What you paid, and what came back
      </Heading>
      <ul className={styles.ledger}>
        {lines.map(({ cents, at, what, note, back }, place) => (
          // Two parts of one refund go back at one instant.
          <li key={place}>
            <span className={styles.ledgerWhat}>
              {what}, {dayWords(at)}
              {note && <span className={styles.note}>{note}</span>}
            </span>
            <span className={styles.amount}>
              {back && '−'}
              {formatMoney(cents)}
            </span>
          </li>
        ))}
      </ul>
      {refunds.some(({ state }) => state === 'failed') && (
        <Text size="s">
          Waiting for long? Call <PhoneLink />.
        </Text>
      )}
    </section>
  );
}

export function History({ policy: { history } }: { policy: CustomerPolicy }) {
  if (history.length === 0) return null;
  return (
    <Disclosure summary="Everything that has happened to this policy">
      <ol className={styles.history}>
        {history.map(({ at, what }) => (
          <li key={`${at} ${what}`}>
            <span className={styles.note}>{momentWords(at)}</span> {what}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
