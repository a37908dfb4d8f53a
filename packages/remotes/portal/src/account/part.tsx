import { Card, Heading, Text } from '@coati/ui';
import type { ReactNode } from 'react';
import styles from './account.module.css';

/** One matter on a screen of several. */
export function Part({
  id,
  title,
  about,
  children,
}: {
  id: string;
  title: string;
  about?: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.part}>
        <Heading level={2} size="l" id={id} focusable>
          {title}
        </Heading>
        {about && <Text tone="muted">{about}</Text>}
        {children}
      </div>
    </Card>
  );
}
