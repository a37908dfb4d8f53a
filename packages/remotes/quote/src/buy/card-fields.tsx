import { Skeleton, Text } from '@coati/ui';
import styles from './buy.module.css';
import { cardFieldsUrl } from './card-frame';
import { FIELD } from './order-validation';
import type { CardFrame } from './use-card-frame';

interface CardFieldsProps extends Pick<CardFrame, 'ready' | 'height'> {
  gatewayOrigin: string;
  attach: (element: HTMLIFrameElement | null) => void;
}

/** The gateway's own card fields, in a frame of its origin: what is typed there never reaches us. */
export function CardFields({ gatewayOrigin, attach, ready, height }: CardFieldsProps) {
  return (
    <div className={styles.cardFields}>
      {!ready && <Skeleton lines={4} />}
      <iframe
        ref={attach}
        id={FIELD.card}
        title="Card details, provided by the payment service"
        src={cardFieldsUrl(gatewayOrigin, window.location.origin)}
        height={height}
        className={styles.cardFrame}
        data-ready={ready}
      />
      <Text size="s" tone="muted">
        Your card number goes straight to the payment service. We only learn the brand and the last four
        digits.
      </Text>
    </div>
  );
}
