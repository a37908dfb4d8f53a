import { EssentialIcon, VisuallyHidden } from '@coati/ui';
import styles from './badges.module.css';

/** The business bureau's profile of this company. Source: N-08, N-10. */
export function BureauBadge({ href }: { href: string }) {
  return (
    <a className={styles.badge} href={href} target="_blank" rel="noopener external">
      <EssentialIcon name="shield-check" size="l" />
      <span className={styles.words}>
        <strong className={styles.score}>A+</strong> business bureau profile (sample)
        <VisuallyHidden>, opens in a new window</VisuallyHidden>
      </span>
    </a>
  );
}
