import { PhoneLink } from '@coati/boot';
import { Heading, Page, Text } from '@coati/ui';
import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

/** The column that sign-in, sign-up and reset stand in. */
export function EntryFrame({
  title,
  subtitle,
  children,
  foot,
}: {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <Page width="form" className={styles.page}>
      <div className={styles.head}>
        <Heading level={1} focusable>
          {title}
        </Heading>
        <Text tone="muted" size="l">
          {subtitle}
        </Text>
      </div>
      <div className={styles.card}>{children}</div>
      {foot}
      <Text size="s" tone="muted">
        Trouble getting in, or on a trip and in need of help? Call <PhoneLink />.
      </Text>
    </Page>
  );
}

/** The specification's words below both titles. Source: P-17. */
export const SUBTITLE = 'to access the customer portal';
