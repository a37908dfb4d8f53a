import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/paths';
import styles from './badge.module.css';

export interface BadgeProps {
  children: ReactNode;
  tone?: 'neutral' | 'brand' | 'info' | 'success' | 'warning' | 'danger';
  icon?: IconName;
}

/** A word that classifies what stands beside it. */
export function Badge({ children, tone = 'neutral', icon }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}
