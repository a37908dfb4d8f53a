import { mailAddressOf, type CodeFlow } from '@coati/api';
import { Link, useSearchParams } from '@coati/router';
import { Text } from '@coati/ui';
import { useState } from 'react';
import { returnPath, withReturn } from '../domain/return-path';
import { useStep } from '../parts/use-step';
import { useTitle } from '../parts/use-title';
import { useServices } from '../session/services';
import { CodeStep } from './code-step';
import { EntryFrame, SUBTITLE } from './frame';
import { emptySignUp, SignUpForm } from './sign-up-form';
import { useArrival } from './use-arrival';

/** /sign-up: who they are, then the code from the mail. Source: P-17. */
export function SignUpPage() {
  const { accounts, session } = useServices();
  const [query] = useSearchParams();
  const back = returnPath(query.get('next'));
  const [form, setForm] = useState(emptySignUp);
  const [flow, setFlow] = useStep<CodeFlow>('sign-up');
  const { status } = useArrival(back);
  useTitle(flow ? 'Check your email' : 'Sign up');
  if (status === 'signed-in') return null;
  if (flow) {
    return (
      <EntryFrame title="Check your email" subtitle="One more step, and your account is there">
        <CodeStep
          flow={flow}
          email={mailAddressOf(form.email)}
          action="Confirm and sign in"
          confirm={async (code) => session.signedIn(await accounts.verify(flow.flow, code))}
          resend={() => accounts.resend(flow.flow)}
          again={() => setFlow(null)}
        />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Sign up"
      subtitle={SUBTITLE}
      foot={
        <Text>
          Have an account? <Link to={withReturn('/sign-in', back)}>Sign in</Link>.
        </Text>
      }
    >
      <SignUpForm form={form} change={setForm} done={setFlow} />
    </EntryFrame>
  );
}
