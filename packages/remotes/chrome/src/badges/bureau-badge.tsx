import { classNames, EssentialIcon, VisuallyHidden } from '@coati/ui';
import styles from './badges.module.css';

/** The business bureau's profile of this company, on the footer's dark ground. Source: N-08, N-10. */
export function BureauBadge({ href }: { href: string }) {
  return (
    <a
      className={classNames(styles.badge, styles.small, styles.hero)}
      href={href}
      target="_blank"
      rel="noopener external"
    >
      <EssentialIcon name="shield-check" size="l" />
      <span className={styles.words}>
        <strong className={styles.score}>A+</strong> business bureau
        <span className={styles.count}>Our profile (sample)</span>
        <VisuallyHidden>, opens in a new window</VisuallyHidden>
      </span>
    </a>
  );
}
