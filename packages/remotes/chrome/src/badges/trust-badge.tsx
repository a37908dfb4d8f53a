import { formatCount } from '@coati/formats';
import { classNames, VisuallyHidden } from '@coati/ui';
import { Stars } from './stars';
import styles from './badges.module.css';

export interface TrustBadgeProps {
  type: 'large' | 'small';
  numReviews: number;
  trustScore: number;
  /** Stands on a dark ground, e.g. a page's opening picture. */
  hero?: boolean;
  /** The profile on the trust-review site. */
  href: string;
}

/** What customers said, in two lines or in a card; leads to every review. Source: A-07. */
export function TrustBadge({ type, numReviews, trustScore, hero = false, href }: TrustBadgeProps) {
  const score = trustScore.toFixed(1);
  const count = formatCount(numReviews);
  return (
    <a
      className={classNames(styles.badge, styles[type], hero && styles.hero)}
      href={href}
      target="_blank"
      rel="noopener external"
    >
      <Stars score={trustScore} />
      <span className={styles.words}>
        <VisuallyHidden>Rated </VisuallyHidden>
        <strong className={styles.score}>{score}</strong> out of 5{' '}
        <span className={styles.count}>{count} customer reviews (sample)</span>
        <VisuallyHidden>, opens in a new window</VisuallyHidden>
      </span>
    </a>
  );
}
