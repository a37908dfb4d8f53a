import { PhoneLink } from '@coati/boot';
import { useLocation } from '@coati/router';
import { Button, LoadingScreen, Notice, Page } from '@coati/ui';
import { Fragment, lazy, Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { problemWords } from '../api/problem-words';
import { returnPath } from '../domain/return-path';
import { SignInScreen } from '../sign-in/sign-in-screen';
import { useServices } from './services';
import { SignInAgain } from './sign-in-again';
import { useSession } from './use-session';

/** Seldom needed, so it comes when it is. */
const ProveIdentity = lazy(() => import('./prove-identity'));

/**
 * Shows a screen to signed-in customers alone; others see the sign-in screen, and afterwards the page they wanted. A
 * session that ends meanwhile leaves the screen and what was typed on it standing. Source: P-16, R-01, R-02.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { session, proofs } = useServices();
  const isProofOpen = useSyncExternalStore(proofs.subscribe, proofs.isOpen, proofs.isOpen);
  const state = useSession();
  const { pathname } = useLocation();
  const wasAsked = useRef(false);
  const wasOpen = useRef(false);
  const open = state.status === 'signed-in' || state.status === 'expired';
  // The screen they wanted takes the place of sign-in, or of a try made anew, under their eyes: reading begins at its heading.
  useEffect(() => {
    if (!open) wasAsked.current = ['anonymous', 'away'].includes(state.status);
    if (!open || !wasAsked.current) return;
    wasAsked.current = false;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [open, state.status]);
  // And the other way: the button that signed out is gone, and the focus with it.
  useEffect(() => {
    if (wasOpen.current && state.status === 'anonymous') document.querySelector<HTMLElement>('h1')?.focus();
    wasOpen.current = open;
  }, [open, state.status]);
  useEffect(() => session.watchIdle(), [session]);

  if (state.status === 'unknown') return <LoadingScreen alone message="Opening your account" />;
  if (state.status === 'anonymous')
    return <SignInScreen back={returnPath(pathname)} because={state.because} kept={state.kept} />;
  if (state.status === 'away') {
    return (
      <Page width="text">
        <h1 tabIndex={-1}>Your account does not answer</h1>
        <Notice
          tone="danger"
          title="We cannot open your account at the moment"
          live
          actions={
            <Button variant="primary" icon="refresh" onClick={() => void session.open()}>
              Try again
            </Button>
          }
        >
          {problemWords(state.problem)} Your policies are in force as before. For a claim or in an emergency
          use the numbers in the mail that came with your policy, or call <PhoneLink />.
        </Notice>
      </Page>
    );
  }
  return (
    <>
      {/* Whoever signs in as somebody else finds nothing of the one before. */}
      <Fragment key={state.me.id}>{children}</Fragment>
      {isProofOpen && (
        <Suspense fallback={null}>
          <ProveIdentity />
        </Suspense>
      )}
      {state.status === 'expired' && <SignInAgain state={state} />}
    </>
  );
}
