import styles from './results-page.module.css';
import { SaveQuote } from './save-quote';
import { ShareQuote } from './share-quote';

export interface KeepQuoteProps {
  quoteId: string;
  isCustomer: boolean;
}

/** What a quote that stands can be taken away by: into the customer's account, and to somebody else. */
export function KeepQuote({ quoteId, isCustomer }: KeepQuoteProps) {
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
