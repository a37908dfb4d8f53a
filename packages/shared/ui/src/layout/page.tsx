import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './page.module.css';

export interface PageProps {
  children: ReactNode;
  /** `text` keeps a readable measure, `form` one column of fields, `full` the whole page width. */
  width?: 'full' | 'text' | 'form';
  className?: string;
}

/** The page's own column: centered, with gutters that grow with the screen. */
export function Page({ children, width = 'full', className }: PageProps) {
  return <div className={classNames(styles.page, styles[width], className)}>{children}</div>;
}

export interface SectionProps {
  children: ReactNode;
  tone?: 'plain' | 'sand' | 'deep';
  /** Id of the heading that names the section. */
  labelledBy?: string;
  id?: string;
  className?: string;
}

/** A band of the page from edge to edge. */
export function Section({ children, tone = 'plain', labelledBy, id, className }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classNames(styles.section, styles[tone], className)}
    >
      {children}
    </section>
  );
}
