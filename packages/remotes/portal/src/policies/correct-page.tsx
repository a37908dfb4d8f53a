import type { CorrectionPreview, CustomerPolicy, PolicyPersons } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { useNavigate, useParams } from '@coati/router';
import { Notice } from '@coati/ui';
import { useState } from 'react';
import { AccountPage } from '../account/account-page';
import { Shown } from '../parts/shown';
import { useLoaded } from '../parts/use-loaded';
import { useStep } from '../parts/use-step';
import { useServices } from '../session/services';
import { tidied } from './correct-form';
import { CorrectQuestions } from './correct-questions';
import { StepConfirm, type StepSaid } from './step-confirm';

/** /account/policies/:policyId/correct: everybody as the policy names them, what would read differently, the decision. */
export function CorrectPage() {
  const { policyId = '' } = useParams();
  const { policies } = useServices();
  const loaded = useLoaded(`persons of ${policyId}`, async () => {
    const policy = await policies.read(policyId);
    return { policy, persons: policy.canCorrect ? await policies.persons(policyId) : null };
  });
  const closed = loaded.status === 'ready' && !loaded.value.persons;
  const number = loaded.status === 'ready' ? loaded.value.policy.number : 'Policy';
  return (
    <AccountPage
      title="Correct names, birth dates or address"
      trail={[
        { slug: '/account/policies', title: 'Policies' },
        { slug: `/account/policies/${policyId}`, title: number },
        { slug: `/account/policies/${policyId}/correct`, title: 'Correct' },
      ]}
      lead={
        !closed &&
        'Names and address cost nothing. A date of birth can change the price: you see it before anything is corrected.'
      }
    >
      <Shown of={loaded} waitingFor="your policy">
        {({ policy, persons }) =>
          persons ? (
            <Correct policy={policy} persons={persons} />
          ) : (
            <Notice title="This policy cannot be corrected online">
              {/* A trip that has begun stops changes and no correction: then only an open step is in the way. */}
              {policy.state === 'active' && policy.pending
                ? 'We are still finding out what became of your last request.'
                : policy.why}{' '}
              Questions? Call <PhoneLink />.
            </Notice>
          )
        }
      </Shown>
    </AccountPage>
  );
}

const SAID: StepSaid = {
  step: 'correction',
  heading: 'Check the correction',
  confirm: 'Correct',
  busy: 'Correcting your policy',
  back: 'Correct something else',
  failed: 'The policy is not corrected',
};

function Correct({ policy, persons }: { policy: CustomerPolicy; persons: PolicyPersons }) {
  const navigate = useNavigate();
  const { policies } = useServices();
  const [form, setForm] = useState(persons);
  const [preview, setPreview] = useState<CorrectionPreview | null>(null);
  const [step, setStep] = useStep<'check'>('correction');
  const ask = () => policies.previewCorrection(policy.id, tidied(form));
  if (!preview || !step)
    return (
      <CorrectQuestions
        policy={policy}
        persons={persons}
        form={form}
        change={setForm}
        ask={async () => {
          setPreview(await ask());
          setStep('check');
        }}
      />
    );
  return (
    <StepConfirm
      policy={policy}
      preview={preview}
      said={SAID}
      take={(request, key) => policies.correct(policy.id, request, key)}
      again={ask}
      asked={setPreview}
      back={() => setStep(null)}
      done={() =>
        void navigate(`/account/policies/${policy.id}`, { state: { done: 'corrected' }, replace: true })
      }
    />
  );
}
