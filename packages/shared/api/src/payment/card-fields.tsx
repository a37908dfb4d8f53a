import { Button, errorId, FieldError, Notice, Skeleton, Text } from '@coati/ui';
import { cardFieldsUrl } from './card-frame';
import type { CardFrame } from './use-card-frame';

interface CardFieldsProps {
  /** Id of the frame, for error summaries to lead to. */
  id: string;
  gatewayOrigin: string;
  /** The section's own classes: no package styles what another section draws. */
  classes: { fields?: string; frame?: string };
  frame: CardFrame;
  /** What to do about them, e.g. `CARD_FIELDS_MISSING`. */
  error?: string;
}

export const CARD_FIELDS_MISSING =
  'Fill in every card field: number, expiry date, security code and ZIP code';

/** The gateway's own card fields, in a frame of its origin: what is typed there never reaches us. */
export function CardFields({ id, gatewayOrigin, classes, frame, error }: CardFieldsProps) {
  const { attach, ready, late, silent, attempt, again, height } = frame;
  return (
    <div className={classes.fields}>
      {late && (
        <Notice
          tone="warning"
          title="The card fields have not come"
          live
          actions={<Button onClick={again}>Try again</Button>}
        >
          The payment service does not answer. You have not been charged, and what you filled in stays as it
          is.
        </Notice>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
      {!ready && !late && <Skeleton lines={4} />}
      <iframe
        key={attempt}
        ref={attach}
        id={id}
        title="Card details, provided by the payment service"
        src={cardFieldsUrl(gatewayOrigin, window.location.origin)}
        height={height}
        className={classes.frame}
        data-ready={ready}
        aria-describedby={error && errorId(id)}
      />
      {silent && (
        <div>
          <Button size="s" onClick={again}>
            Load the card fields again
          </Button>
        </div>
      )}
      <Text size="s" tone="muted">
        Your card number goes straight to the payment service. We only learn the brand and the last four
        digits.
      </Text>
    </div>
  );
}
