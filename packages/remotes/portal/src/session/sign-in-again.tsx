import type { Me } from '@coati/api';
import { useLocation } from '@coati/router';
import { Modal, Text } from '@coati/ui';
import { returnPath } from '../domain/return-path';
import { SignInForm } from '../sign-in/sign-in-form';
import { useServices } from './services';

/** The session has ended under a screen that stands: it waits below, with everything typed on it. */
export function SignInAgain({ me }: { me: Me }) {
  const { session } = useServices();
  const { pathname } = useLocation();
  return (
    <Modal open mustDecide title="Sign in again" onClose={() => session.left('customer')}>
      <Text>
        Your session has ended, for your safety. What you typed is still here: sign in, then send it again.
      </Text>
      <SignInForm back={returnPath(pathname)} email={me.email ?? ''} />
    </Modal>
  );
}
