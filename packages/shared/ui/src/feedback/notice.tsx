import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

export interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** Speaks up when it appears; for what happens after the page is read, not for what stands on it. */
  live?: boolean;
  /** What can be done about it. */
  actions?: ReactNode;
}

const spoken: Record<NoticeTone, string> = {
  info: 'Good to know',
  success: 'Done',
  warning: 'Warning',
  danger: 'Problem',
};

/** What happened, what is safe, and what to do now. */
export function Notice({ tone = 'info', title, children, live, actions }: NoticeProps) {
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={classNames(styles.notice, styles[tone])}>
      <Icon name={tone} className={styles.icon} />
      <div className={styles.body}>
        <VisuallyHidden>{spoken[tone]}:</VisuallyHidden> {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
