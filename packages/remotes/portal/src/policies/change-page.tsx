import type { ChangePreview, CustomerPolicy } from '@coati/api';
import { useNavigate, useParams } from '@coati/router';
import { Notice } from '@coati/ui';
import { useState } from 'react';
import { AccountPage } from '../account/account-page';
import { Shown } from '../parts/shown';
import { useLoaded } from '../parts/use-loaded';
import { useStep } from '../parts/use-step';
import { useServices } from '../session/services';
import { asItIs } from './change-form';
import { ChangeConfirm } from './change-confirm';
import { ChangeQuestions } from './change-questions';

/** /account/policies/:policyId/change: what should be otherwise, what it costs, the decision. */
export function ChangePage() {
  const { policyId = '' } = useParams();
  const { policies } = useServices();
  const loaded = useLoaded(`policy ${policyId}`, () => policies.read(policyId));
  const number = loaded.status === 'ready' ? loaded.value.number : 'Policy';
  return (
    <AccountPage
      title="Change this policy"
      trail={[
        { slug: '/account/policies', title: 'Policies' },
        { slug: `/account/policies/${policyId}`, title: number },
        { slug: `/account/policies/${policyId}/change`, title: 'Change' },
      ]}
      lead="Dates, cost or upgrades, until the day before you leave. You see the new price before anything is changed."
    >
      <Shown of={loaded} waitingFor="your policy">
        {(policy) =>
          policy.canChange ? (
            <Change policy={policy} />
          ) : (
            <Notice title="This policy cannot be changed online">{policy.why}</Notice>
          )
        }
      </Shown>
    </AccountPage>
  );
}

function Change({ policy }: { policy: CustomerPolicy }) {
  const navigate = useNavigate();
  const [form, setForm] = useState(() => asItIs(policy));
  const [preview, setPreview] = useState<ChangePreview | null>(null);
  const [step, setStep] = useStep<'price'>('change');
  const asked = (answer: ChangePreview): void => {
    setPreview(answer);
    setStep('price');
  };
  if (!preview || !step)
    return <ChangeQuestions policy={policy} form={form} change={setForm} asked={asked} />;
  return (
    <ChangeConfirm
      policy={policy}
      form={form}
      preview={preview}
      asked={setPreview}
      back={() => setStep(null)}
      done={() =>
        void navigate(`/account/policies/${policy.id}`, { state: { done: 'changed' }, replace: true })
      }
    />
  );
}
