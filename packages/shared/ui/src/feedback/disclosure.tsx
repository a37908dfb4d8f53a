import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  /** `quiet` is a line of text, `boxed` stands among others like it. */
  look?: 'quiet' | 'boxed';
  onToggle?: (open: boolean) => void;
}

/** More for those who want it; works before any script has come. */
export function Disclosure({ summary, children, defaultOpen, look = 'quiet', onToggle }: DisclosureProps) {
  return (
    <details
      open={defaultOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={classNames(styles.details, styles[look])}
    >
      <summary className={styles.summary}>
        <Icon name="chevron" className={styles.icon} />
        <span>{summary}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
