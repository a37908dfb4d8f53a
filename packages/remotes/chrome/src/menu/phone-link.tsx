import { telephoneLink } from '@coati/contracts';
import { EssentialIcon } from '@coati/ui';
import styles from './phone-link.module.css';

/** The number to call, as a link that calls it. On the narrowest screens the icon alone shows; it keeps its name. */
export function PhoneLink({ tel, compact = false }: { tel: string; compact?: boolean }) {
  return (
    <a
      className={compact ? styles.compact : styles.phone}
      href={telephoneLink(tel)}
      aria-label={`Call ${tel}`}
    >
      <EssentialIcon name="phone" />
      <span className={styles.number}>{tel}</span>
    </a>
  );
}
