import { Page, Section } from '@coati/ui';
import type { ReactNode } from 'react';
import styles from './guide.module.css';

interface PlaceProps {
  /** What the header's links call it; the section lands under the header by this name. Source: P-15. */
  id: string;
  title: string;
  lead?: string;
  tone?: 'plain' | 'sand';
  children: ReactNode;
}

/** A section that can be linked to; its heading takes the focus of whoever follows such a link. */
export function Place({ id, title, lead, tone, children }: PlaceProps) {
  const titleId = `${id}-title`;
  return (
    <Section id={id} labelledBy={titleId} tone={tone}>
      <Page>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </Page>
    </Section>
  );
}
