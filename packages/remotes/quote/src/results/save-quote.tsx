import { callJson, CallFailed } from '@coati/api';
import { expireSignedIn } from '@coati/contracts';
import { Button, StatusMessage } from '@coati/ui';
import { useState } from 'react';
import styles from './results-page.module.css';

type State = 'ready' | 'busy' | 'saved' | 'failed' | 'signed-out';

const WORDS: Record<State, string> = {
  ready: '',
  busy: '',
  saved: 'Saved in your account.',
  failed: 'It was not saved. Try again.',
  'signed-out': 'Your session has ended: sign in to save it.',
};

async function keep(quoteId: string, fetcher: typeof fetch): Promise<State> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ quoteId, name: null });
  try {
    await callJson(fetcher, '/api/saved-quotes', { method: 'POST', headers, body }, { timeoutMs: 8000 });
    return 'saved';
  } catch (error) {
    if (!(error instanceof CallFailed) || error.problem.status !== 401) return 'failed';
    expireSignedIn();
    return 'signed-out';
  }
}

/** Keeps the quote in the customer's account. */
export function SaveQuote({ quoteId, fetcher = (...call) => globalThis.fetch(...call) }: SaveQuoteProps) {
  const [state, setState] = useState<State>('ready');
  const save = async (): Promise<void> => {
    setState('busy');
    setState(await keep(quoteId, fetcher));
  };
  return (
    <>
      {state === 'saved' ? (
        <a href="/account/quotes">Your saved quotes</a>
      ) : state === 'signed-out' ? (
        <a href={`/sign-in?${new URLSearchParams({ next: `/quote/${quoteId}` }).toString()}`}>Sign in</a>
      ) : (
        <Button
          size="s"
          icon="star"
          loading={state === 'busy'}
          loadingLabel="Saving"
          onClick={() => void save()}
        >
          Save this quote
        </Button>
      )}
      <span className={styles.said}>
        <StatusMessage visible>{WORDS[state]}</StatusMessage>
      </span>
    </>
  );
}

interface SaveQuoteProps {
  quoteId: string;
  fetcher?: typeof fetch;
}
