import type { Offer } from '@coati/api';
import { Badge, Button, ButtonLink, CarrierMark, Price, StatusMessage, VisuallyHidden } from '@coati/ui';
import { Fragment, useRef, type RefObject, type TouchEvent } from 'react';
import { compareBenefits, type ComparisonRow } from '../domain/comparison';
import { recommendedOf } from '../domain/first-picks';
import { useScoreWords } from '../parts/use-score-words';
import styles from './compare-table.module.css';
import { factRows } from './fact-rows';
import { useShownColumns, type ShownColumns } from './use-shown-columns';

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
  ref: RefObject<HTMLDivElement | null>;
}

interface HeadProps {
  offer: Offer;
  recommended: boolean;
  onSelect: (offer: Offer) => void;
}

/** Name, price and the one thing to do, which stay in view below the site's bar. */
function PlanColumnHead({ offer, recommended, onSelect }: HeadProps) {
  const { carrier, plan, priceCents } = offer;
  return (
    <th scope="col" className={styles.plan}>
      <div className={styles.planHead}>
        <span className={styles.mark}>
          <CarrierMark id={carrier.id} name={carrier.name} size="s" />
        </span>
        <span className={styles.planName}>{plan.name}</span>
        <span className={styles.carrier}>{carrier.name}</span>
        <Price cents={priceCents} size="m" />
        <Button
          size="s"
          variant={recommended ? 'primary' : 'secondary'}
          className={styles.select}
          onClick={() => onSelect(offer)}
          aria-label={`Select ${plan.name} by ${carrier.name}`}
        >
          Select
        </Button>
      </div>
    </th>
  );
}

/** Which of the plans are in view, and the way to the others. */
function Turner({ shown, plans }: { shown: ShownColumns; plans: number }) {
  const { first, end, step } = shown;
  if (end - first >= plans) return null;
  const range = end - first === 1 ? `${first + 1}` : `${first + 1}–${end}`;
  return (
    <div className={styles.turner}>
      <StatusMessage visible>
        {range} of {plans}
      </StatusMessage>
      <div className={styles.turns}>
        <Button size="s" variant="quiet" icon="arrow-left" disabled={first === 0} onClick={() => step(-1)}>
          <VisuallyHidden>Previous plan</VisuallyHidden>
        </Button>
        <Button size="s" variant="quiet" icon="arrow-right" disabled={end === plans} onClick={() => step(1)}>
          <VisuallyHidden>Next plan</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}

interface ActionRowProps extends Pick<CompareTableProps, 'quoteId' | 'list' | 'onRemove'> {
  offers: Offer[];
  /** The column of the first of these. */
  first: number;
}

/** What else can be done with each plan; a row of its own, so that the sticky head stays low. */
function ActionRow({ quoteId, list, offers, first, onRemove }: ActionRowProps) {
  return (
    <tr className={styles.choice}>
      <th scope="row" className={styles.label}>
        Your choice
      </th>
      {offers.map((offer, index) => {
        const named = `${offer.plan.name} by ${offer.carrier.name}`;
        return (
          <td key={offer.offerId} className={styles.cell}>
            <div className={styles.actions}>
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
                onClick={() => onRemove(offer.offerId, first + index)}
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

function Row({ row, offers, first }: { row: ComparisonRow; offers: Offer[]; first: number }) {
  return (
    <tr>
      <th scope="row" className={styles.label}>
        <span>{row.label}</span>
        {row.alike && <span className={styles.alike}>{row.alike}</span>}
      </th>
      {row.cells.slice(first, first + offers.length).map((cell, index) => (
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

/** A swipe to one side shows the next plans, as an arrow does. */
function useSwipe(step: ShownColumns['step']) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0);
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      if (!from.current || !touch) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}

/** Plans as columns, benefits as rows: a real table whose head stays in view while the page scrolls. */
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
  const columns = useShownColumns(offers.length, ref);
  const swipe = useSwipe(columns.step);
  const recommended = recommendedOf(offers);
  const shown = offers.slice(columns.first, columns.end);
  const groups = [
    { title: 'Price and insurer', rows: factRows(offers, words) },
    ...compareBenefits(offers, dearestCents),
  ]
    .map((group) => ({ ...group, rows: group.rows.filter((row) => row.differs || !onlyDifferences) }))
    .filter((group) => group.rows.length > 0);
  return (
    <div
      ref={ref}
      role="region"
      aria-labelledby="comparison-caption"
      tabIndex={-1}
      className={styles.region}
      {...swipe}
    >
      <table className={styles.table}>
        <caption id="comparison-caption">
          <VisuallyHidden>
            {`${offers.map((offer) => offer.plan.name).join(', ')} side by side`}
            {onlyDifferences && <span>, only where they differ</span>}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td className={styles.corner}>
              <Turner shown={columns} plans={offers.length} />
            </td>
            {shown.map((offer) => (
              <PlanColumnHead
                key={offer.offerId}
                offer={offer}
                recommended={offer === recommended}
                onSelect={onSelect}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <ActionRow {...{ quoteId, list, onRemove }} offers={shown} first={columns.first} />
          {groups.map((group) => (
            <Fragment key={group.title}>
              <tr>
                <th scope="colgroup" colSpan={shown.length + 1} className={styles.group}>
                  {group.title}
                </th>
              </tr>
              {group.rows.map((row) => (
                <Row key={row.id} row={row} offers={shown} first={columns.first} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
