import type { Problem, SavedQuote } from '@coati/api';
import { tripDays } from '@coati/formats';
import { Actions, Badge, Button, ButtonLink, EmptyState, formatMoney } from '@coati/ui';
import { useState } from 'react';
import { partyWords, whereWords } from '../domain/trip-words';
import { dayWords, momentWords } from '../domain/when';
import { Shown } from '../parts/shown';
import { Trouble } from '../parts/trouble';
import { useLoaded } from '../parts/use-loaded';
import { useRemoval } from '../parts/use-removal';
import { useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { AccountPage } from './account-page';
import styles from './account.module.css';

/** /account/quotes: go on with a quote, have it priced anew, or let it go. */
export function QuotesPage({ leave = (url: string) => window.location.assign(url) }) {
  const { policies } = useServices();
  const loaded = useLoaded('saved quotes', policies.savedQuotes);
  return (
    <AccountPage
      title="Saved quotes"
      trail={[{ slug: '/account/quotes', title: 'Saved quotes' }]}
      lead="Prices hold for a limited time; the trip is kept, and can be priced again at any time."
    >
      <Shown of={loaded} waitingFor="your saved quotes">
        {(quotes, { change }) =>
          quotes.length === 0 ? (
            <NoQuotes />
          ) : (
            <ul className={styles.rows}>
              {quotes.map((quote) => (
                <Row
                  key={quote.id}
                  quote={quote}
                  leave={leave}
                  gone={() => change((now) => now.filter(({ id }) => id !== quote.id))}
                />
              ))}
            </ul>
          )
        }
      </Shown>
    </AccountPage>
  );
}

function NoQuotes() {
  return (
    <EmptyState
      icon="document"
      title="No saved quote"
      actions={
        <ButtonLink variant="primary" href="/">
          Get quotes for a trip
        </ButtonLink>
      }
    >
      <p>Ask for quotes and press “Save this quote” above the plans: it then stands here.</p>
    </EmptyState>
  );
}

/** Why a trip as it was saved has no price any more. */
function unpriced({ status, errors }: Problem): string | undefined {
  if (status !== 422) return undefined;
  return errors?.some(({ code }) => code === 'departure-not-ahead')
    ? 'The dates of this trip have passed. Start a new quote with new dates.'
    : 'This trip cannot be priced any more as it was saved. Start a new quote.';
}

interface RowProps {
  quote: SavedQuote;
  leave: (url: string) => void;
  gone: () => void;
}

function Row({ quote, leave, gone }: RowProps) {
  const { policies } = useServices();
  const pricing = useSubmission();
  const [asked] = useState(() => Date.now());
  const { id, quoteId, name, trip, bestCents, savedAt, expiresAt } = quote;
  const { entry, remove, busy, problem } = useRemoval(() => policies.forgetQuote(id), gone);
  const where = whereWords(trip);
  const expired = quote.expired || Date.parse(expiresAt) <= asked;
  return (
    <li ref={entry} className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.rowName}>
          {name || where} {expired && <Badge>Prices expired</Badge>}
        </span>
        <span>
          {/* A quote that nobody named is called by its places already. */}
          {!name.startsWith(`${where},`) && `${where}, `}
          {tripDays(trip)}, {partyWords(trip)}
        </span>
        <span className={styles.muted}>
          Saved {dayWords(savedAt)}
          {bestCents !== null && `, ${expired ? 'then' : 'now'} from ${formatMoney(bestCents)}`}
          {!expired && `; prices hold until ${momentWords(expiresAt)}`}
        </span>
      </div>
      <Actions>
        {!expired && (
          <ButtonLink size="s" href={`/quote/${quoteId}`} aria-label={`Continue with ${name}`}>
            Continue
          </ButtonLink>
        )}
        <Button
          size="s"
          icon="refresh"
          aria-label={`Price again: ${name}`}
          loading={pricing.busy}
          loadingLabel="Asking the insurers"
          onClick={() =>
            void pricing.run(async () => leave(`/quote/${await policies.priceAgain(quote.form)}`))
          }
        >
          Price again
        </Button>
        <Button size="s" variant="quiet" aria-label={`Delete ${name}`} loading={busy} onClick={remove}>
          Delete
        </Button>
      </Actions>
      <Trouble problem={pricing.problem} title="No new prices came" words={unpriced} />
      <Trouble problem={problem} title="The quote is still there" />
    </li>
  );
}
