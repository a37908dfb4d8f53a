import { useLocation } from '@coati/router';
import { Button, Modal, Notice, Page, Stack, Text } from '@coati/ui';
import { useState } from 'react';
import { returnPath } from '../domain/return-path';
import { SignInForm } from '../sign-in/sign-in-form';
import type { Expired } from './customer-session';

/**
 * The session has ended under a screen that stands: it waits below, with everything typed on it. Put away, it comes
 * again with the next press that is refused, and on the next screen: neither can do anything without.
 */
export function SignInAgain({ state }: { state: Expired }) {
  const { pathname } = useLocation();
  const [putAway, setPutAway] = useState<{ state: Expired; pathname: string } | null>(null);
  const open = putAway?.state !== state || putAway.pathname !== pathname;
  return (
    <>
      <Modal open={open} mustDecide title="Sign in again" onClose={() => setPutAway({ state, pathname })}>
        <Stack gap={6}>
          <Text>
            Your session has ended, for your safety. What you typed is still here: sign in, then send it
            again.
          </Text>
          <SignInForm back={returnPath(pathname)} email={state.me.email ?? ''} apart />
        </Stack>
      </Modal>
      {!open && (
        <Page>
          <Notice
            tone="warning"
            title="Your session has ended"
            live
            actions={<Button onClick={() => setPutAway(null)}>Sign in again</Button>}
          >
            What you typed is still here. It can be sent once you are signed in.
          </Notice>
        </Page>
      )}
    </>
  );
}
