import type { Offer } from '@coati/api';
import { Button, formatMoney, Price, StatusMessage } from '@coati/ui';
import { totalWords, travelerPrice } from '../domain/traveler-prices';
import { useSelectPlan } from '../parts/select-plan';
import { standAtFoot } from '../parts/stand-at-foot';
import styles from './price-box.module.css';
import type { ChosenOptions } from './use-chosen-options';

interface PriceBoxProps {
  quoteId: string;
  offer: Offer;
  options: ChosenOptions;
}

/** Below this width the box is a bar at the window's foot; its stylesheet says the same. */
const BAR_BELOW_PX = 992;
const atFoot = (box: HTMLElement) => standAtFoot(box, BAR_BELOW_PX);

/** Every amount that the total is made of. */
function Ledger({ offer, chosen }: { offer: Offer; chosen: readonly string[] }) {
  const lines = [
    ...offer.perTraveler.map(({ age, priceCents }) => ({
      what: `Traveler, age ${age}`,
      price: travelerPrice(priceCents),
    })),
    ...offer.options
      .filter((option) => chosen.includes(option.id))
      .map(({ label, priceCents }) => ({ what: label, price: formatMoney(priceCents) })),
  ];
  return (
    <ul className={styles.ledger}>
      {lines.map(({ what, price }, index) => (
        <li key={index}>
          <span>{what}</span>
          <span>{price}</span>
        </li>
      ))}
    </ul>
  );
}

/** The price with what was added, and the way to buy; it stays in view while the benefits scroll. */
export function PriceBox({ quoteId, offer, options }: PriceBoxProps) {
  const select = useSelectPlan(quoteId);
  return (
    <aside aria-label="Price" className={styles.box} ref={atFoot}>
      <Ledger offer={offer} chosen={options.chosen} />
      <div className={styles.total}>
        <Price cents={options.totalCents} size="l" per={totalWords(offer.perTraveler)} />
        <StatusMessage>Total {formatMoney(options.totalCents)}</StatusMessage>
      </div>
      <Button variant="primary" onClick={() => select(offer, options.chosen)}>
        Select this plan
      </Button>
    </aside>
  );
}
