import { Button } from '@coati/ui';
import { Trouble } from '../parts/trouble';
import { useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';

export function SignOutButton() {
  const { session } = useServices();
  const submission = useSubmission();
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        loading={submission.busy}
        loadingLabel="Signing out"
        onClick={() => void submission.run(() => session.signOut())}
      >
        Sign out
      </Button>
      <Trouble problem={submission.problem} title="You are still signed in" />
    </>
  );
}
