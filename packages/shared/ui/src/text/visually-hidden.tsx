import type { ElementType, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who listen; nothing on the screen. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: ElementType }) {
  return <Tag className={styles.hidden}>{children}</Tag>;
}
