import type { Offer } from '@coati/api';
import { Badge, Button, ButtonLink, CarrierMark, classNames, Price, VisuallyHidden } from '@coati/ui';
import { Fragment, type Ref } from 'react';
import { MIN_COMPARED } from '../domain/compared';
import { compareBenefits, type ComparisonRow } from '../domain/comparison';
import { useScoreWords } from '../parts/use-score-words';
import styles from './compare-table.module.css';
import { factRows } from './fact-rows';

interface CompareTableProps {
  quoteId: string;
  /** The query of the list that the comparison was made from. */
  list: string;
  offers: Offer[];
  /** The most that one traveler's trip costs, in cents. */
  dearestCents: number;
  onlyDifferences: boolean;
  onRemove: (offerId: string, column: number) => void;
  onSelect: (offer: Offer) => void;
  ref: Ref<HTMLDivElement>;
}

function PlanColumnHead({ offer }: { offer: Offer }) {
  const { carrier, plan, priceCents } = offer;
  return (
    <th scope="col" className={styles.plan}>
      <div className={styles.planHead}>
        <CarrierMark id={carrier.id} name={carrier.name} size="s" />
        <span className={styles.planName}>{plan.name}</span>
        <span className={styles.carrier}>{carrier.name}</span>
        <Price cents={priceCents} size="m" />
      </div>
    </th>
  );
}

/** What can be done with each plan; a row of its own, so that the sticky head stays low. */
function ActionRow({
  quoteId,
  list,
  offers,
  onRemove,
  onSelect,
}: Omit<CompareTableProps, 'onlyDifferences' | 'dearestCents' | 'ref'>) {
  return (
    <tr className={styles.choice}>
      <th scope="row" className={styles.label}>
        Your choice
      </th>
      {offers.map((offer, column) => {
        const named = `${offer.plan.name} by ${offer.carrier.name}`;
        return (
          <td key={offer.offerId} className={styles.cell}>
            <div className={styles.actions}>
              <Button size="s" onClick={() => onSelect(offer)} aria-label={`Select ${named}`}>
                Select
              </Button>
              <ButtonLink
                size="s"
                variant="quiet"
                to={`/quote/${quoteId}/plans/${offer.plan.id}${list}`}
                aria-label={`Details of ${named}`}
              >
                Details
              </ButtonLink>
              <Button
                size="s"
                variant="quiet"
                onClick={() => onRemove(offer.offerId, column)}
                aria-label={`Remove ${named}`}
              >
                Remove
              </Button>
            </div>
          </td>
        );
      })}
    </tr>
  );
}

function Row({ row, offers }: { row: ComparisonRow; offers: Offer[] }) {
  return (
    <tr>
      <th scope="row" className={styles.label}>
        {row.label}
        {row.alike && <span className={styles.alike}>{row.alike}</span>}
      </th>
      {row.cells.map((cell, index) => (
        <td key={offers[index]?.offerId} className={cell.best ? styles.best : styles.cell}>
          <span className={styles.figure}>{cell.text}</span>
          {cell.best && <Badge tone="success">Best</Badge>}
          {cell.notes.map((note) => (
            <span key={note} className={styles.note}>
              {note}
            </span>
          ))}
        </td>
      ))}
    </tr>
  );
}

/** Plans as columns, benefits as rows: a real table whose head and first column stay in view. */
export function CompareTable({
  quoteId,
  list,
  offers,
  dearestCents,
  onlyDifferences,
  onRemove,
  onSelect,
  ref,
}: CompareTableProps) {
  const words = useScoreWords();
  const groups = [
    { title: 'Price and insurer', rows: factRows(offers, words) },
    ...compareBenefits(offers, dearestCents),
  ]
    .map((group) => ({ ...group, rows: group.rows.filter((row) => row.differs || !onlyDifferences) }))
    .filter((group) => group.rows.length > 0);
  const region = classNames(styles.region, offers.length === MIN_COMPARED && styles.fits);
  return (
    // Focusable, so that the keyboard can move what a narrow screen cannot show at once.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={ref} role="region" aria-labelledby="comparison-caption" tabIndex={0} className={region}>
      <table className={styles.table}>
        <caption id="comparison-caption">
          <VisuallyHidden>
            {offers.map((offer) => offer.plan.name).join(', ')} side by side
            {onlyDifferences && ', only where they differ'}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {offers.map((offer) => (
              <PlanColumnHead key={offer.offerId} offer={offer} />
            ))}
          </tr>
        </thead>
        <tbody>
          <ActionRow {...{ quoteId, list, offers, onRemove, onSelect }} />
          {groups.map((group) => (
            <Fragment key={group.title}>
              <tr>
                <th scope="colgroup" colSpan={offers.length + 1} className={styles.group}>
                  <span className={styles.groupName}>{group.title}</span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <Row key={row.id} row={row} offers={offers} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
