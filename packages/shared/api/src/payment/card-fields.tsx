import { Skeleton, Text } from '@coati/ui';
import { cardFieldsUrl } from './card-frame';
import type { CardFrame } from './use-card-frame';

interface CardFieldsProps extends Pick<CardFrame, 'ready' | 'height'> {
  /** Id of the frame, for error summaries to lead to. */
  id: string;
  gatewayOrigin: string;
  /** The section's own classes: no package styles what another section draws. */
  classes: { fields?: string; frame?: string };
  attach: (element: HTMLIFrameElement | null) => void;
}

/** The gateway's own card fields, in a frame of its origin: what is typed there never reaches us. */
export function CardFields({ id, gatewayOrigin, classes, attach, ready, height }: CardFieldsProps) {
  return (
    <div className={classes.fields}>
      {!ready && <Skeleton lines={4} />}
      <iframe
        ref={attach}
        id={id}
        title="Card details, provided by the payment service"
        src={cardFieldsUrl(gatewayOrigin, window.location.origin)}
        height={height}
        className={classes.frame}
        data-ready={ready}
      />
      <Text size="s" tone="muted">
        Your card number goes straight to the payment service. We only learn the brand and the last four
        digits.
      </Text>
    </div>
  );
}
