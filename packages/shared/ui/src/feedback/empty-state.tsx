import type { ReactNode } from 'react';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/paths';
import { Heading } from '../text/heading';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  icon?: IconName;
  /** The next step. */
  actions?: ReactNode;
  level?: 1 | 2 | 3;
}

/** Nothing is here: one sentence why, and the next step. */
export function EmptyState({ title, children, icon = 'search', actions, level = 2 }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Icon name={icon} size="xl" />
      </span>
      <Heading level={level} size="l">
        {title}
      </Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
