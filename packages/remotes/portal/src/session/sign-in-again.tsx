import type { Me } from '@coati/api';
import { useLocation } from '@coati/router';
import { Button, Modal, Notice, Page, Stack, Text } from '@coati/ui';
import { useState } from 'react';
import { returnPath } from '../domain/return-path';
import { SignInForm } from '../sign-in/sign-in-form';

/** The session has ended under a screen that stands: it waits below, with everything typed on it. */
export function SignInAgain({ me }: { me: Me }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(true);
  return (
    <>
      <Modal open={open} mustDecide title="Sign in again" onClose={() => setOpen(false)}>
        <Stack gap={6}>
          <Text>
            Your session has ended, for your safety. What you typed is still here: sign in, then send it
            again.
          </Text>
          <SignInForm back={returnPath(pathname)} email={me.email ?? ''} apart />
        </Stack>
      </Modal>
      {!open && (
        <Page>
          <Notice
            tone="warning"
            title="Your session has ended"
            live
            actions={<Button onClick={() => setOpen(true)}>Sign in again</Button>}
          >
            What you typed is still here. It can be sent once you are signed in.
          </Notice>
        </Page>
      )}
    </>
  );
}
