import type { Offer } from '@coati/api';
import { Disclosure } from '@coati/ui';
import { earnedWords, scoreLines } from '../domain/open-score';
import styles from './open-score.module.css';
import { useScoreWords } from './use-score-words';

/** What we earn when this plan is bought, beside the place where it could be suspected to count. */
export function WhatWeEarn({ offer }: { offer: Offer }) {
  const words = useScoreWords();
  return (
    <p className={styles.earned}>
      {words ? (
        <>
          We earn <strong>{earnedWords(offer, words)}</strong>{' '}
          {`of this price (${words.commission.leastPercent} to ${words.commission.mostPercent} percent), from the insurer.`}
        </>
      ) : (
        'The insurer pays us a share of this price.'
      )}{' '}
      It is not in the score. <a href="/how-we-rank/">The whole formula</a>
    </p>
  );
}

/** A plan's open score and, for those who ask, the sum behind it. Source: domain dossier §5, open ranking. */
export function OpenScore({ offer }: { offer: Offer }) {
  const lines = scoreLines(offer, useScoreWords());
  return (
    <div className={styles.score}>
      <Disclosure
        summary={
          <>
            Open score {offer.score.toFixed(1)} <span className={styles.most}>of 100</span>
          </>
        }
      >
        <dl className={styles.sum}>
          {lines.map(({ label, points }) => (
            <div key={label} className={styles.line}>
              <dt>{label}</dt>
              <dd className={styles.points}>{points}</dd>
            </div>
          ))}
        </dl>
        <WhatWeEarn offer={offer} />
      </Disclosure>
    </div>
  );
}
