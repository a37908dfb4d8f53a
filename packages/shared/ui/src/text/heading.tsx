import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './heading.module.css';

export interface HeadingProps {
  children: ReactNode;
  /** Place in the outline: h1 to h4. */
  level: 1 | 2 | 3 | 4;
  /** How large it looks, when that differs from its place. */
  size?: 'm' | 'l' | 'xl' | '2xl' | '3xl';
  id?: string;
  /** Lets a script move focus here, as after a change of route. */
  focusable?: boolean;
  className?: string;
}

const sizeOf = { 1: '2xl', 2: 'xl', 3: 'l', 4: 'm' } as const;

export function Heading({ children, level, size = sizeOf[level], id, focusable, className }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag
      id={id}
      tabIndex={focusable ? -1 : undefined}
      className={classNames(styles.heading, styles[`size-${size}`], className)}
    >
      {children}
    </Tag>
  );
}

export interface TextProps {
  children: ReactNode;
  tone?: 'plain' | 'muted' | 'danger' | 'success';
  size?: 's' | 'm' | 'l';
  as?: 'p' | 'span' | 'div';
  id?: string;
  className?: string;
}

/** A paragraph at a readable measure. */
export function Text({ children, tone = 'plain', size = 'm', as: Tag = 'p', id, className }: TextProps) {
  return (
    <Tag id={id} className={classNames(styles.text, styles[`text-${size}`], styles[tone], className)}>
      {children}
    </Tag>
  );
}
