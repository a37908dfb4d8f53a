import type { ScoreWords } from '../domain/open-score';
import { useVocabulary } from './use-vocabulary';

/** The weights of the score and our commission; null until they are here, and from a service of a release before them. */
export function useScoreWords(): ScoreWords | null {
  const vocabulary = useVocabulary();
  if (vocabulary.status !== 'ready') return null;
  const { weights, commission }: Partial<ScoreWords> = vocabulary.words;
  return weights && commission ? { weights, commission } : null;
}
