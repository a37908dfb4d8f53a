import { Button, classNames, StatusMessage, VisuallyHidden } from '@coati/ui';
import { useState } from 'react';
import styles from './results-page.module.css';

type Outcome = 'none' | 'copied' | 'refused';

const WORDS: Record<Outcome, string> = {
  none: '',
  copied: 'Link copied. Whoever opens it sees the trip and its plans; your name is not in it.',
  refused: 'Copy the address of this page: it opens these plans for whoever you give it to.',
};

/** By the device's own sheet where it has one, else by a copied link. One that was put away has done nothing. */
async function handOver(url: string): Promise<Outcome> {
  try {
    if ('share' in navigator) {
      await navigator.share({ title: 'Travel insurance plans for our trip', url });
      return 'none';
    }
    // Not there on a page that came over plain HTTP.
    await (navigator as Navigator).clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'none' : 'refused';
  }
}

/** Hands the quote's address to whoever decides too. Only for a quote that is kept: another one's address opens nothing. */
export function ShareQuote({ quoteId }: { quoteId: string }) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const share = async (): Promise<void> => {
    // Said anew, even where the same is to be said.
    setOutcome('none');
    setOutcome(await handOver(`${window.location.origin}/quote/${quoteId}`));
  };
  return (
    <>
      <Button size="s" onClick={() => void share()}>
        Share<VisuallyHidden> these plans</VisuallyHidden>
      </Button>
      <span className={classNames(styles.said, styles.shared)}>
        <StatusMessage visible>{WORDS[outcome]}</StatusMessage>
      </span>
    </>
  );
}
