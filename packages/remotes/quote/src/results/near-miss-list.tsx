import { CallFailed, type Declined } from '@coati/api';
import type { StoredParams } from '@coati/store';
import { Button, Notice } from '@coati/ui';
import { useState } from 'react';
import { problemWords } from '../api/problem-words';
import { plansWords } from '../domain/counts';
import { nearMisses, remedied, type NearMiss } from '../domain/near-misses';
import { fromQuoteParams } from '../domain/trip-form';
import { useStartQuote } from '../parts/use-start-quote';
import styles from './declined-plans.module.css';

const insuresLess = ({ remedy }: NearMiss): boolean =>
  Boolean(remedy.maxTripCostCents) || Boolean(remedy.maxPartyCostCents);

/** The changes that open plans, each with a button that requests a quote for the trip changed just so. */
export function NearMissList({ declined, params }: { declined: Declined[]; params: StoredParams }) {
  const start = useStartQuote();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const misses = nearMisses(declined);
  if (misses.length === 0) return null;
  const requote = async ({ change, remedy }: NearMiss): Promise<void> => {
    setBusy(change);
    setFailure(null);
    try {
      await start(remedied(fromQuoteParams(params), remedy));
    } catch (error) {
      if (error instanceof CallFailed) setFailure(problemWords(error.problem));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <ul className={styles.misses}>
        {misses.map((miss) => (
          <li key={miss.change} className={styles.miss}>
            <p className={styles.change}>
              <strong>{plansWords(miss.plans)}</strong> <span>{miss.change}</span>
              {insuresLess(miss) && (
                <span className={styles.detail}>
                  You’d insure less than your trip costs, and the rest isn’t covered.
                </span>
              )}
            </p>
            <Button
              size="s"
              loading={busy === miss.change}
              loadingLabel="Getting prices"
              disabled={busy !== null && busy !== miss.change}
              onClick={() => void requote(miss)}
              aria-label={`Get prices ${miss.change}`}
            >
              Get prices
            </Button>
          </li>
        ))}
      </ul>
      {failure && (
        <Notice tone="danger" live title="No new quote yet">
          {failure}
        </Notice>
      )}
    </>
  );
}
