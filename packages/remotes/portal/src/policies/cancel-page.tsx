import { IdempotencyKeys, type CancellationPreview, type CustomerPolicy } from '@coati/api';
import { useParams } from '@coati/router';
import { Actions, Button, ButtonLink, Card, formatMoney, Heading, Notice, Price, Text } from '@coati/ui';
import { useRef, useState } from 'react';
import { AccountPage } from '../account/account-page';
import { isStale, stepWords } from '../api/step-words';
import { freeLookEndWords, momentWords } from '../domain/when';
import { Shown } from '../parts/shown';
import { Trouble } from '../parts/trouble';
import { useLoaded } from '../parts/use-loaded';
import { useSubmission } from '../parts/use-submission';
import { asProblem } from '../session/customer-session';
import { useServices } from '../session/services';
import { REFUND_WORDS } from './policy-ledger';
import styles from './policies.module.css';

/** /account/policies/:policyId/cancel: what comes back, the decision, the proof. */
export function CancelPage() {
  const { policyId = '' } = useParams();
  const { policies } = useServices();
  const [done, setDone] = useState<CustomerPolicy | null>(null);
  const loaded = useLoaded(`cancellation of ${policyId}`, async () => {
    const policy = await policies.read(policyId);
    return { policy, preview: policy.canCancel ? await policies.previewCancellation(policyId) : null };
  });
  const known = loaded.status === 'ready' ? loaded.value.policy.cancellation : null;
  const number = loaded.status === 'ready' ? loaded.value.policy.number : 'Policy';
  return (
    <AccountPage
      title={(done?.cancellation ?? known) ? 'Your policy is canceled' : 'Cancel this policy'}
      trail={[
        { slug: '/account/policies', title: 'Policies' },
        { slug: `/account/policies/${policyId}`, title: number },
        { slug: `/account/policies/${policyId}/cancel`, title: 'Cancel' },
      ]}
    >
      {done?.cancellation ? (
        <Proof policy={done} />
      ) : (
        <Shown of={loaded} waitingFor="what comes back">
          {({ policy, preview }, { reload }) =>
            policy.cancellation ? (
              <Proof policy={policy} />
            ) : preview ? (
              <Decision policy={policy} preview={preview} done={setDone} lookAgain={reload} />
            ) : (
              <Notice title="This policy cannot be canceled online">{policy.why}</Notice>
            )
          }
        </Shown>
      )}
    </AccountPage>
  );
}

interface DecisionProps {
  policy: CustomerPolicy;
  preview: CancellationPreview;
  done: (policy: CustomerPolicy) => void;
  lookAgain: () => void;
}

function Decision({ policy, preview, done, lookAgain }: DecisionProps) {
  const { policies } = useServices();
  const keys = useRef(new IdempotencyKeys());
  const submission = useSubmission();
  const confirm = async (): Promise<void> => {
    const key = keys.current.for({ cancel: policy.id, previewId: preview.previewId });
    try {
      done(await policies.cancel(policy.id, preview.previewId, key));
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    } catch (error) {
      if (isStale(asProblem(error))) lookAgain();
      throw error;
    }
  };
  return (
    <div className={styles.section}>
      <Card as="section" labelledBy="back">
        <div className={styles.section}>
          <Heading level={2} size="l" id="back">
            What comes back
          </Heading>
          <p className={styles.sum}>
            <Price cents={preview.refundCents} size="xl" per={`of ${formatMoney(policy.totalCents)}`} />
          </p>
          <Text>{preview.basis}</Text>
          <Text size="s" tone="muted">
            {preview.freeLook && `You have a free look until ${freeLookEndWords(policy.freeLook)}. `}
            {preview.refundCents > 0 && 'The money goes to the card you paid with. '}
            These figures hold until {momentWords(preview.expiresAt)}.
          </Text>
        </div>
      </Card>
      <Notice tone="warning" title="Before you cancel">
        From that moment nobody of your party is insured for this trip, and a new policy may cost more or
        leave out what has happened since. If only the dates or the cost have changed, change the policy
        instead.
      </Notice>
      <Trouble
        problem={submission.problem}
        title="The policy is not canceled"
        words={(problem) => stepWords('cancellation', problem)}
      />
      <Actions>
        <Button
          variant="danger"
          loading={submission.busy}
          loadingLabel="Canceling"
          onClick={() => void submission.run(confirm)}
        >
          Cancel policy {policy.number}
        </Button>
        {policy.canChange && (
          <ButtonLink to={`/account/policies/${policy.id}/change`}>Change it instead</ButtonLink>
        )}
        <ButtonLink to={`/account/policies/${policy.id}`} variant="quiet">
          Keep it as it is
        </ButtonLink>
      </Actions>
    </div>
  );
}

/** The proof: its number, the money, the paper. */
function Proof({ policy }: { policy: CustomerPolicy }) {
  const proof = policy.cancellation;
  if (!proof) return null;
  return (
    <div className={styles.section}>
      <Notice tone="success" title={`Canceled on ${momentWords(proof.at)}`} live>
        We have sent you the same by email.
      </Notice>
      <Card as="section" labelledBy="proof">
        <div className={styles.section}>
          <Heading level={2} size="l" id="proof">
            Your proof
          </Heading>
          <dl className={styles.rows}>
            <div>
              <dt>Cancellation number</dt>
              <dd className={styles.figures} data-testid="cancellation-number">
                {proof.number}
              </dd>
            </div>
            <div>
              <dt>Policy</dt>
              <dd className={styles.figures}>{policy.number}</dd>
            </div>
            <div>
              <dt>Refund</dt>
              <dd>
                <Price cents={proof.refundCents} size="m" />
                {proof.refundState && <span className={styles.note}>{REFUND_WORDS[proof.refundState]}</span>}
              </dd>
            </div>
          </dl>
        </div>
      </Card>
      <Actions>
        <ButtonLink href={proof.proofUrl} icon="download" target="_blank" rel="noreferrer">
          Proof of cancellation (PDF)
        </ButtonLink>
        <ButtonLink to={`/account/policies/${policy.id}`} variant="quiet">
          To the policy
        </ButtonLink>
      </Actions>
    </div>
  );
}
