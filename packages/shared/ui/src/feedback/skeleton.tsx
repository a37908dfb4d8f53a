import { classNames } from '../class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'line' | 'title' | 'block' | 'circle';
  /** Share of the width: full, most of it, half, a third. */
  width?: 'full' | 'most' | 'half' | 'third';
  lines?: number;
}

/** The outline of what comes; silent, because the status message speaks. */
export function Skeleton({ shape = 'line', width = 'full', lines = 1 }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={styles.group}>
      {Array.from({ length: lines }, (_, index) => {
        const last = lines > 1 && index === lines - 1;
        return (
          <span
            key={index}
            className={classNames(styles.skeleton, styles[shape], styles[last ? 'most' : width])}
          />
        );
      })}
    </span>
  );
}
