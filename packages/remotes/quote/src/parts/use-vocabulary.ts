import type { QuoteVocabulary } from '@coati/api';
import { useCallback, useEffect, useState } from 'react';
import { useServices } from './services';

export type VocabularyState =
  | { status: 'waiting' }
  | { status: 'ready'; words: QuoteVocabulary }
  | { status: 'failed'; retry: () => void };

/** The time zone of a state's larger part; undefined while no state is chosen, and from a service of a release before. */
export const zoneOf = (words: QuoteVocabulary | null, state?: string): string | undefined =>
  words?.states.find(({ code }) => code === state)?.zone;

/** The service's vocabulary, asked for once `wanted`. */
export function useVocabulary(wanted = true): VocabularyState {
  const { vocabulary } = useServices();
  const [attempt, setAttempt] = useState(0);
  const [words, setWords] = useState<QuoteVocabulary | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let mounted = true;
    vocabulary.read().then(
      (answer) => mounted && setWords(answer),
      () => mounted && setFailed(true),
    );
    return () => {
      mounted = false;
    };
  }, [vocabulary, wanted, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  if (words) return { status: 'ready', words };
  return failed ? { status: 'failed', retry } : { status: 'waiting' };
}
