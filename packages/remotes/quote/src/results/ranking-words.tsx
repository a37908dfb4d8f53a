import { Disclosure } from '@coati/ui';

/** How the open score is made, in the service's own words, weights included. */
export function RankingWords({ ranking }: { ranking: string[] }) {
  if (ranking.length === 0) return null;
  return (
    <Disclosure summary="How we rank plans">
      <ul>
        {ranking.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>Choose another order above whenever you like.</p>
    </Disclosure>
  );
}
