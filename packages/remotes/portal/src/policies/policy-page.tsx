import type { CustomerPolicy } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { useLocation, useParams } from '@coati/router';
import { Actions, ButtonLink, EmptyState, Notice, StatusMessage } from '@coati/ui';
import { AccountPage } from '../account/account-page';
import { Shown } from '../parts/shown';
import { useLoaded } from '../parts/use-loaded';
import { usePlace } from '../parts/use-place';
import { useServices } from '../session/services';
import { FreeLookCard, Help, Papers, PlanFacts } from './policy-parts';
import { DoubleCover } from './policy-card';
import { ByTelephone } from './by-telephone';
import { History, Money } from './policy-ledger';
import styles from './policies.module.css';

/** /account/policies/:policyId */
export function PolicyPage() {
  const { policyId = '' } = useParams();
  const { policies } = useServices();
  const { state } = useLocation();
  const loaded = useLoaded(`policy ${policyId}`, () => policies.read(policyId));
  const policy = loaded.status === 'ready' ? loaded.value : null;
  usePlace('help', policy !== null);
  const missing = loaded.status === 'failed' && loaded.problem.status === 404;
  const done = (state as { done?: string } | null)?.done;
  return (
    <AccountPage
      title={policy ? policy.plan.name : 'Your policy'}
      tab={policy ? `${policy.plan.name}, policy ${policy.number}` : 'Your policy'}
      trail={[
        { slug: '/account/policies', title: 'Policies' },
        { slug: `/account/policies/${policyId}`, title: policy?.number ?? 'Policy' },
      ]}
    >
      {missing ? (
        <NoSuchPolicy />
      ) : (
        <Shown of={loaded} waitingFor="your policy">
          {(value) => (
            <>
              {(done === 'changed' || done === 'corrected') && (
                <Notice tone="success" title={`Your policy is ${done}`} live>
                  The papers that hold now are below, and on their way to {value.mailsTo}.
                </Notice>
              )}
              <PolicyView policy={value} />
            </>
          )}
        </Shown>
      )}
    </AccountPage>
  );
}

function PolicyView({ policy }: { policy: CustomerPolicy }) {
  const base = `/account/policies/${policy.id}`;
  return (
    <div className={styles.policy}>
      <StatusMessage>{`Policy ${policy.number} is shown`}</StatusMessage>
      {policy.pending && (
        <Notice tone="warning" title={`Your ${policy.pending} is being worked on`}>
          The insurer has not told us the outcome yet. We keep asking, and write to you as soon as it is
          known. Nothing can happen twice.
        </Notice>
      )}
      {policy.cancellation && <Cancelled policy={policy} />}
      {policy.state === 'active' && <Help policy={policy} />}
      {policy.state === 'active' && <FreeLookCard policy={policy} />}
      <DoubleCover policy={policy} />
      <PlanFacts policy={policy} />
      {(policy.canChange || policy.canCorrect || policy.canCancel) && (
        <Actions>
          {policy.canChange && (
            <ButtonLink to={`${base}/change`} icon="edit">
              Change dates, cost or upgrades
            </ButtonLink>
          )}
          {policy.canCorrect && (
            <ButtonLink to={`${base}/correct`} icon="user">
              Correct names, birth dates or address
            </ButtonLink>
          )}
          {policy.canCancel && (
            <ButtonLink to={`${base}/cancel`} variant="quiet">
              Cancel this policy
            </ButtonLink>
          )}
        </Actions>
      )}
      {policy.canCorrect && <ByTelephone policy={policy} />}
      {policy.why && !policy.cancellation && (
        <Notice>
          {policy.why} Questions? Call <PhoneLink />.
        </Notice>
      )}
      <Papers policy={policy} />
      <Money policy={policy} />
      {policy.state !== 'active' && <Help policy={policy} />}
      <History policy={policy} />
    </div>
  );
}

function Cancelled({ policy }: { policy: CustomerPolicy }) {
  return (
    <Notice tone="info" title="This policy is canceled">
      Cancellation {policy.cancellation?.number}. What came back is listed under{' '}
      <a href="#money">what you paid</a>.
    </Notice>
  );
}

function NoSuchPolicy() {
  return (
    <EmptyState
      title="There is no such policy in your account"
      actions={
        <ButtonLink variant="primary" to="/account/policies">
          All your policies
        </ButtonLink>
      }
    >
      <p>
        It may have been bought with another email address. Call <PhoneLink /> with its number, and we find
        it.
      </p>
    </EmptyState>
  );
}
