import { isSignedInLikely } from '@coati/contracts';
import { useState } from 'react';
import styles from './results-page.module.css';
import { SaveQuote } from './save-quote';
import { ShareQuote } from './share-quote';

/** What a quote that stands can be taken away by: into the customer's account, and to somebody else. */
export function KeepQuote({ quoteId }: { quoteId: string }) {
  const [isCustomer] = useState(isSignedInLikely);
  return (
    <>
      {isCustomer && (
        <div className={styles.saving}>
          <SaveQuote quoteId={quoteId} />
        </div>
      )}
      <ShareQuote quoteId={quoteId} />
    </>
  );
}
