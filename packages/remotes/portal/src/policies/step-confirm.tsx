import {
  CARD_FIELDS_MISSING,
  CardFields,
  CardRefused,
  IdempotencyKeys,
  useCardFrame,
  type ChangePreview,
  type ChangeRequest,
  type CustomerPolicy,
} from '@coati/api';
import { useBoot } from '@coati/boot';
import { Actions, Button, Card, ErrorSummary, formatMoney, Heading, Price, Text } from '@coati/ui';
import { useEffect, useRef, useState } from 'react';
import { isStale, isUnanswered, isUnsettled, stepWords, type Step } from '../api/step-words';
import { momentWords } from '../domain/when';
import { Trouble } from '../parts/trouble';
import { useSubmission } from '../parts/use-submission';
import { asProblem } from '../session/customer-session';
import styles from './policies.module.css';

const CARD = 'change-card';

/** How a step speaks. */
export interface StepSaid {
  step: Step;
  heading: string;
  /** What the button does; the price follows where there is one to pay. */
  confirm: string;
  busy: string;
  back: string;
  failed: string;
}

interface StepConfirmProps<P extends ChangePreview> {
  policy: CustomerPolicy;
  preview: P;
  said: StepSaid;
  take: (request: ChangeRequest, key: string) => Promise<unknown>;
  again: () => Promise<P>;
  /** New figures, where the old ones no longer hold. */
  asked: (preview: P) => void;
  back: () => void;
  done: () => void;
}

/** What would be different and what it costs or returns; then the decision. */
export function StepConfirm<P extends ChangePreview>(props: StepConfirmProps<P>) {
  const { policy, preview, said, take, again, asked, back, done } = props;
  const gatewayOrigin = useBoot()?.gatewayOrigin ?? '';
  const frame = useCardFrame(gatewayOrigin);
  const keys = useRef(new IdempotencyKeys());
  /** A confirmation whose fate is open: until it is known, the same one is sent, with the same card. */
  const unsettled = useRef<ChangeRequest | null>(null);
  const [cardWords, setCardWords] = useState<string | null>(null);
  const charged = preview.payment === 'charge';
  const submission = useSubmission(() =>
    charged && !frame.complete && !unsettled.current ? [{ fieldId: CARD, message: CARD_FIELDS_MISSING }] : [],
  );
  // The button that asked stood at the foot of a longer page: the price would be above what is in view.
  useEffect(() => {
    const heading = document.getElementById('new-price');
    heading?.scrollIntoView?.({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, []);

  const confirm = async (): Promise<void> => {
    setCardWords(null);
    try {
      const request = unsettled.current ?? {
        previewId: preview.previewId,
        paymentToken: charged ? (await frame.submit()).token : null,
      };
      unsettled.current = request;
      await take(request, keys.current.for(request));
      unsettled.current = null;
      done();
    } catch (error) {
      if (error instanceof CardRefused)
        return setCardWords(error.message || 'The card could not be checked. Look over the card fields.');
      const problem = asProblem(error);
      if (!isUnsettled(problem)) unsettled.current = null;
      if (isStale(problem)) await lookAgain();
      throw error;
    }
  };
  /** Where no new figures come, it is still known that nothing was done by the old ones. */
  const lookAgain = async (): Promise<void> => {
    try {
      asked(await again());
    } catch (error) {
      if (!isUnanswered(asProblem(error))) throw error;
    }
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submission.run(confirm);
      }}
    >
      <ErrorSummary errors={submission.errors} attempt={submission.attempt} />
      <Card as="section" labelledBy="new-price">
        <div className={styles.section}>
          <Heading level={2} size="l" id="new-price" focusable className={styles.place}>
            {said.heading}
          </Heading>
          <dl className={styles.rows}>
            {preview.changes.map(({ what, from, to }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  {from !== null && <s className={styles.before}>{from}</s>}{' '}
                  <strong className={styles.after}>{to}</strong>
                </dd>
              </div>
            ))}
            <div>
              <dt>Price</dt>
              <dd>
                <Price
                  cents={preview.totalCents}
                  wasCents={preview.differenceCents === 0 ? undefined : policy.totalCents}
                  size="l"
                />
              </dd>
            </div>
            <div>
              <dt>{DIFFERENCE[preview.payment]}</dt>
              <dd>
                <Price cents={Math.abs(preview.differenceCents)} size="l" />
              </dd>
            </div>
          </dl>
          {preview.reason && <Text>{preview.reason}</Text>}
          <Text size="s" tone="muted">
            {preview.payment === 'refund' && 'It goes to the card you paid with. '}
            This price holds until {momentWords(preview.expiresAt)}.
          </Text>
        </div>
      </Card>
      {charged && (
        <Card as="section" labelledBy="change-payment">
          <div className={styles.section}>
            <Heading level={2} size="l" id="change-payment">
              Payment
            </Heading>
            <CardFields
              id={CARD}
              gatewayOrigin={gatewayOrigin}
              classes={{ fields: styles.cardFields, frame: styles.cardFrame }}
              frame={frame}
              error={submission.errorOf(CARD)}
            />
          </div>
        </Card>
      )}
      {cardWords && (
        <Text tone="danger" as="div">
          <span role="alert">
            {cardWords}
            {!cardWords.includes('charged') && ' Nothing was charged.'}
          </span>
        </Text>
      )}
      <Trouble
        problem={submission.problem}
        title={said.failed}
        words={(problem) => stepWords(said.step, problem)}
      />
      <Actions>
        <Button type="submit" variant="primary" loading={submission.busy} loadingLabel={said.busy}>
          {charged
            ? `${said.confirm} it and pay ${formatMoney(preview.differenceCents)}`
            : `${said.confirm} the policy`}
        </Button>
        <Button variant="quiet" onClick={back} disabled={submission.busy}>
          {said.back}
        </Button>
      </Actions>
    </form>
  );
}

const DIFFERENCE: Record<ChangePreview['payment'], string> = {
  none: 'To pay',
  charge: 'To pay now',
  refund: 'Comes back to you',
};
