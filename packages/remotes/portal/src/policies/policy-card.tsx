import type { PolicySummary } from '@coati/api';
import { tripDays } from '@coati/formats';
import { Actions, Badge, ButtonLink, Card, CarrierMark, formatDate, formatMoney, Heading } from '@coati/ui';
import { standingWords, whereWords } from '../domain/trip-words';
import { leftWords } from '../domain/when';
import styles from './policies.module.css';

interface PolicyCardProps {
  policy: PolicySummary;
  level?: 2 | 3;
  /** The one policy of its screen: its help is the screen's main action. */
  alone?: boolean;
}

/** Travelers whom another policy insures on the same days: said, since it can be wanted. */
export function DoubleCover({ policy: { alsoInsured = [] } }: { policy: PolicySummary }) {
  return alsoInsured.map(({ policyNumber, traveler, firstDay, lastDay }) => (
    <p key={`${policyNumber} ${traveler}`} className={styles.line}>
      <strong>{traveler} is insured twice</strong> from {formatDate(firstDay)} to {formatDate(lastDay)}:
      policy {policyNumber} covers those days, too. If you didn’t mean to, cancel one of them within its free
      look.
    </p>
  ));
}

/** One policy in a list: whose, where to, when, and the way to its help numbers. */
export function PolicyCard({ policy, level = 3, alone = false }: PolicyCardProps) {
  const { id, carrier, plan, trip, state, number, totalCents, freeLook } = policy;
  const { word, tone } = standingWords(policy);
  const left = freeLook.open ? leftWords(freeLook.until) : null;
  return (
    <Card as="article" labelledBy={`policy-${id}`}>
      <div className={styles.card}>
        <div className={styles.cardHead}>
          <CarrierMark id={carrier.id} name={carrier.name} />
          <div className={styles.cardName}>
            <Heading level={level} size="l" id={`policy-${id}`}>
              {whereWords(trip)}
            </Heading>
            <p className={styles.line}>
              {plan.name} by {carrier.name} {carrier.sample && <Badge>sample</Badge>}
            </p>
          </div>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Trip</dt>
            <dd>{tripDays(trip)}</dd>
          </div>
          <div>
            <dt>Policy number</dt>
            <dd className={styles.figures}>{number}</dd>
          </div>
          <div>
            <dt>Price</dt>
            <dd className={styles.figures}>{formatMoney(totalCents)}</dd>
          </div>
        </dl>
        {left && (
          <p className={styles.line}>
            <strong>Free look: {left}.</strong> Cancel until then and every cent comes back.
          </p>
        )}
        <DoubleCover policy={policy} />
        <Actions>
          {state === 'active' && (
            <ButtonLink
              variant={alone ? 'primary' : 'secondary'}
              icon="phone"
              to={`/account/policies/${id}#help`}
            >
              Help and claims
            </ButtonLink>
          )}
          <ButtonLink to={`/account/policies/${id}`} aria-label={`Policy ${number}: documents and changes`}>
            Documents and changes
          </ButtonLink>
        </Actions>
      </div>
    </Card>
  );
}
