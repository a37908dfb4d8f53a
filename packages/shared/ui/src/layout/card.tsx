import type { ElementType, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  /** `plain` on the page, `sand` set back, `raised` for what floats, `selected` for the chosen one. */
  tone?: 'plain' | 'sand' | 'raised' | 'selected';
  padding?: 'none' | 's' | 'm' | 'l';
  as?: ElementType;
  id?: string;
  labelledBy?: string;
  className?: string;
}

/** One thing among others, on a surface of its own. */
export function Card({
  children,
  tone = 'plain',
  padding = 'm',
  as: Tag = 'div',
  id,
  labelledBy,
  className,
}: CardProps) {
  const classes = classNames(styles.card, styles[tone], styles[`padding-${padding}`], className);
  return (
    <Tag id={id} aria-labelledby={labelledBy} className={classes}>
      {children}
    </Tag>
  );
}
