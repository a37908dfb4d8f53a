import { Button, formatMoney, Modal, Price, Stack, Text } from '@coati/ui';
import { selectBuy, useAppSelector } from '@coati/store';
import styles from './buy.module.css';

interface PriceChangeModalProps {
  onAccept: () => void;
  onDecline: () => void;
}

/** The price moved between quote and purchase: both prices, the reason, and a free choice. Source: B-03. */
export function PriceChangeModal({ onAccept, onDecline }: PriceChangeModalProps) {
  const { showPriceChangeModal, priceChangeModalData } = useAppSelector(selectBuy);
  if (!priceChangeModalData) return null;
  const { oldTotalCents, newTotalCents, reason } = priceChangeModalData;
  const higher = newTotalCents > oldTotalCents;
  return (
    <Modal
      open={showPriceChangeModal}
      title={higher ? 'The price has gone up' : 'The price has gone down'}
      onClose={onDecline}
      mustDecide
      actions={
        <>
          <Button variant="primary" onClick={onAccept}>
            Pay {formatMoney(newTotalCents)}
          </Button>
          <Button variant="secondary" onClick={onDecline}>
            Not now
          </Button>
        </>
      }
    >
      <p className={styles.priceChange}>
        <Price cents={newTotalCents} wasCents={oldTotalCents} size="xl" />
      </p>
      <Stack gap={2}>
        {reason && <Text>{reason}</Text>}
        <Text tone="muted">
          Insurers fix the price on the day you buy. Nothing has been charged, and no policy has been issued.
        </Text>
      </Stack>
    </Modal>
  );
}
