import type { ElementType, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './layout.module.css';

/** Space between children, in steps of 4 px. */
export type Gap = 1 | 2 | 3 | 4 | 6 | 8 | 12;

interface LayoutProps {
  children: ReactNode;
  gap?: Gap;
  as?: ElementType;
  className?: string;
}

const gapClass = (gap: Gap): string | undefined => styles[`gap${gap}`];

/** One below the other. */
export function Stack({ children, gap = 4, as: Tag = 'div', className }: LayoutProps) {
  return <Tag className={classNames(styles.stack, gapClass(gap), className)}>{children}</Tag>;
}

export interface ClusterProps extends LayoutProps {
  justify?: 'start' | 'between' | 'end' | 'center';
  align?: 'center' | 'baseline' | 'start' | 'end';
}

/** Side by side, wrapping where the line ends. */
export function Cluster({
  children,
  gap = 3,
  as: Tag = 'div',
  justify = 'start',
  align = 'center',
  className,
}: ClusterProps) {
  const classes = [styles.cluster, gapClass(gap), styles[`justify-${justify}`], styles[`align-${align}`]];
  return <Tag className={classNames(...classes, className)}>{children}</Tag>;
}

/** Buttons beside each other, of one height; on a phone, together as wide as their line. */
export function Actions({ children, className }: Pick<LayoutProps, 'children' | 'className'>) {
  return <div className={classNames(styles.actions, className)}>{children}</div>;
}
