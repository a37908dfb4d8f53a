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

export function ScorePanel({ provider: { score, subScores } }: { provider: Provider }) {
  return (
    <section className="coati-scores" aria-label="Score">
      <div className="coati-scores-total">
        <Score points={score} />
        <Bar points={score} />
        <p>Our score, by a published formula</p>
      </div>
      <dl>
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
