import type { ChangePreview, CustomerPolicy } from '@coati/api';
import { useNavigate, useParams } from '@coati/router';
import { Notice } from '@coati/ui';
import { useState } from 'react';
import { AccountPage } from '../account/account-page';
import { Shown } from '../parts/shown';
import { useLoaded } from '../parts/use-loaded';
import { useStep } from '../parts/use-step';
import { useServices } from '../session/services';
import { asItIs, wishOf } from './change-form';
import { ChangeQuestions } from './change-questions';
import { StepConfirm, type StepSaid } from './step-confirm';

/** /account/policies/:policyId/change: what should be otherwise, what it costs, the decision. */
export function ChangePage() {
  const { policyId = '' } = useParams();
  const { policies } = useServices();
  const loaded = useLoaded(`policy ${policyId}`, () => policies.read(policyId));
  const closed = loaded.status === 'ready' && !loaded.value.canChange;
  const number = loaded.status === 'ready' ? loaded.value.number : 'Policy';
  return (
    <AccountPage
      title="Change this policy"
      trail={[
        { slug: '/account/policies', title: 'Policies' },
        { slug: `/account/policies/${policyId}`, title: number },
        { slug: `/account/policies/${policyId}/change`, title: 'Change' },
      ]}
      lead={
        !closed &&
        'Dates, cost or upgrades, until the day before you leave. You see the new price before anything is changed.'
      }
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

const SAID: StepSaid = {
  step: 'change',
  heading: 'The new price',
  confirm: 'Change',
  busy: 'Changing your policy',
  back: 'Change something else',
  failed: 'The policy is not changed',
};

function Change({ policy }: { policy: CustomerPolicy }) {
  const navigate = useNavigate();
  const { policies } = useServices();
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
    <StepConfirm
      policy={policy}
      preview={preview}
      said={SAID}
      take={(request, key) => policies.change(policy.id, request, key)}
      again={() => policies.previewChange(policy.id, wishOf(policy, form))}
      asked={setPreview}
      back={() => setStep(null)}
      done={() =>
        void navigate(`/account/policies/${policy.id}`, { state: { done: 'changed' }, replace: true })
      }
    />
  );
}
