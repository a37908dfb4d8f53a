import type { Offer } from '@coati/api';
import { Badge, Button, ButtonLink, Card, CheckboxField, Disclosure, Icon, Price } from '@coati/ui';
import { conditionsLine } from '../domain/conditions';
import { deadlineDays, openDeadlines } from '../domain/deadlines';
import { PICK_TITLES } from '../domain/first-picks';
import { totalWords, travelerPrice } from '../domain/traveler-prices';
import { OpenScore } from '../parts/open-score';
import { PlanHead } from '../parts/plan-head';
import styles from './plan-card.module.css';
import { ThreeFears } from './three-fears';

export interface PlanCardProps {
  offer: Offer;
  detailsTo: string;
  /** The one plan of the list whose button is solid. */
  recommended: boolean;
  /** `Recommended`, `Lowest price`: each true of this plan among those shown. */
  labels: readonly string[];
  compared: boolean;
  /** Four plans are ticked already; a fifth has no place. */
  compareFull: boolean;
  /** On the card ticked last, once there is something to compare: keys then need not pass every plan below it. */
  comparison: { to: string; plans: number } | null;
  onCompare: () => void;
  onSelect: () => void;
}

function PerTraveler({ offer }: { offer: Offer }) {
  if (offer.perTraveler.length < 2) return null;
  return (
    <div className={styles.perTraveler}>
      <Disclosure summary="Price per traveler">
        <ul className={styles.split}>
          {offer.perTraveler.map(({ age, priceCents }, index) => (
            <li key={index}>
              <span>Age {age}</span>
              <span>{travelerPrice(priceCents)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

function Notes({ offer }: { offer: Offer }) {
  const conditions = conditionsLine(offer);
  // The line on conditions has its own day. One more cover fits a card; the plan's own page lists every day.
  const others = openDeadlines(offer).filter(({ id }) => id !== 'preexisting-waiver');
  const deadlines = deadlineDays(others.slice(0, 1));
  return (
    <ul className={styles.notes}>
      <li className={conditions.covered ? styles.covered : styles.uncovered}>
        <Icon name={conditions.covered ? 'check' : 'cross'} />
        <span>{conditions.text}</span>
      </li>
      {deadlines.map((deadline) => (
        <li key={deadline.text} className={styles.deadline}>
          <Icon name="clock" />
          <span>{deadline.text}</span>
        </li>
      ))}
      {offer.reasons.slice(0, 2).map((reason) => (
        <li key={reason}>
          <Icon name="check" />
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}

/** One plan in three seconds: who, how much, what it pays for what people fear, until when. */
export function PlanCard({
  offer,
  detailsTo,
  recommended,
  labels,
  compared,
  compareFull,
  comparison,
  onCompare,
  onSelect,
}: PlanCardProps) {
  const titleId = `plan-${offer.offerId}`;
  const named = `${offer.plan.name} by ${offer.carrier.name}`;
  return (
    <Card as="article" labelledBy={titleId} tone={recommended ? 'selected' : 'plain'} className={styles.card}>
      <div className={styles.who}>
        {labels.length > 0 && (
          <div className={styles.labels}>
            {labels.map((label) => (
              <Badge key={label} tone="success" icon={label === PICK_TITLES.recommended ? 'star' : 'check'}>
                {label}
              </Badge>
            ))}
          </div>
        )}
        <PlanHead offer={offer} headingId={titleId} level={2} />
      </div>
      <div className={styles.fears}>
        <ThreeFears offer={offer} />
        <Notes offer={offer} />
        <OpenScore offer={offer} />
      </div>
      <div className={styles.price}>
        <Price cents={offer.priceCents} size="l" per={totalWords(offer.perTraveler)} />
        <PerTraveler offer={offer} />
      </div>
      <div className={styles.actions}>
        <Button
          variant={recommended ? 'primary' : 'secondary'}
          fullWidth
          onClick={onSelect}
          aria-label={`Select ${named}`}
        >
          Select
        </Button>
        <ButtonLink to={detailsTo} variant="quiet" fullWidth aria-label={`Details of ${named}`}>
          Details
        </ButtonLink>
        <CheckboxField
          id={`compare-${offer.offerId}`}
          name="compare"
          label="Compare"
          value={compared}
          disabled={compareFull && !compared}
          onChange={onCompare}
        />
        {comparison && (
          <ButtonLink to={comparison.to} size="s" variant="quiet">
            Compare {comparison.plans} plans
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
