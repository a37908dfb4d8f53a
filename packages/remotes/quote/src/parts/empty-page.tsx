import { EmptyState, Page } from '@coati/ui';
import type { ReactNode } from 'react';
import styles from './empty-page.module.css';
import { useTitle } from './use-title';

interface EmptyPageProps {
  title: string;
  /** The next step. */
  actions: ReactNode;
  children: ReactNode;
}

/** A screen that has nothing to show here: why, and the next step. */
export function EmptyPage({ title, actions, children }: EmptyPageProps) {
  useTitle(title);
  return (
    <Page width="text" className={styles.page}>
      <EmptyState title={title} level={1} actions={actions}>
        {children}
      </EmptyState>
    </Page>
  );
}
