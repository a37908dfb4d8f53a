import { PhoneLink } from '@coati/boot';
import type { StoredParams } from '@coati/store';
import { Actions, Button, ButtonLink, Page } from '@coati/ui';
import type { QuoteFailure } from '../api/problem-words';
import styles from './quote-trouble.module.css';
import { useEditTrip } from './use-edit-trip';
import { useTitle } from './use-title';

const TITLES: Record<QuoteFailure, string> = {
  missing: 'We cannot find this quote',
  expired: 'This quote has expired',
  failed: 'Your quote did not load',
};

const WORDS: Record<QuoteFailure, string> = {
  missing: 'We have no quote at this address. It may have been deleted, or a letter of it was lost.',
  expired: 'Prices hold for a limited time. A new quote takes a few seconds.',
  failed: 'Something went wrong on our side. Nothing has been bought.',
};

interface QuoteTroubleProps {
  kind: QuoteFailure;
  message: string | null;
  params: StoredParams;
  retry: () => void;
}

/** A quote that cannot be shown: what happened, what is safe, what next, whom to call. */
export function QuoteTrouble({ kind, message, params, retry }: QuoteTroubleProps) {
  const editTrip = useEditTrip();
  useTitle(TITLES[kind]);
  return (
    <Page width="text">
      <div className={styles.trouble}>
        <h1 className={styles.title}>{TITLES[kind]}</h1>
        <p>{(kind === 'failed' && message) || WORDS[kind]}</p>
        <Actions className={styles.ways}>
          {kind === 'failed' && (
            <Button variant="primary" icon="refresh" onClick={retry}>
              Try again
            </Button>
          )}
          <ButtonLink {...editTrip} variant={kind === 'failed' ? 'secondary' : 'primary'}>
            Start a new quote
          </ButtonLink>
        </Actions>
        {params.trip && <p>Your last trip is kept: the form will be filled in for you.</p>}
        <p>
          Rather talk? Call <PhoneLink />.
        </p>
      </div>
    </Page>
  );
}
