import '../styles/provider.css';
import type { Provider } from '@coati/api';
import { formatScore } from '../formats';

/** The number's length beside a full line; the number itself stands next to it, so no color has to be read. */
export function Bar({ points }: { points: number }) {
  return (
    <svg
      className="coati-bar"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="100" height="8" />
      <rect width={Math.round(points * 10)} height="8" />
    </svg>
  );
}

export function Score({ points }: { points: number }) {
  return (
    <p className="coati-score">
      <strong>{formatScore(points)}</strong> <span>out of 10</span>
    </p>
  );
}

export function Facts({ provider: { legalName, amBest, naic, domicile, founded } }: { provider: Provider }) {
  const facts = { Underwriter: legalName, 'AM Best rating': amBest, 'NAIC number': naic, Domicile: domicile };
  return (
    <dl className="coati-facts">
      {Object.entries({ ...facts, ...(founded ? { Founded: founded } : {}) }).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ScorePanel({ provider }: { provider: Provider }) {
  const { score, subScores } = provider;
  return (
    <section className="coati-scores" aria-label="Score">
      <div className="coati-scores-total">
        <Score points={score} />
        <Bar points={score} />
        <p>
          {'Our score for plans of a single trip, by '}
          <a href="/travel-insurance-providers/#how-the-score-is-made">a published formula</a>
        </p>
      </div>
      <Facts provider={provider} />
      <dl className="coati-scores-parts">
        {subScores.map(({ name, score: points, why }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="coati-scores-points">
              {formatScore(points)}
              <Bar points={points} />
            </dd>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
