import { classNames } from '../class-names';
import styles from './icon.module.css';

export interface DrawingProps {
  /** Strokes on a 24 × 24 grid. */
  paths: readonly string[];
  size?: 's' | 'm' | 'l' | 'xl';
  /** What it says where no text beside it says it; without one the icon is decoration. */
  title?: string;
  className?: string;
}

export function Drawing({ paths, size = 'm', title, className }: DrawingProps) {
  const meaning = title
    ? ({ role: 'img', 'aria-label': title } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <svg
      {...meaning}
      viewBox="0 0 24 24"
      className={classNames(styles.icon, styles[size], className)}
      focusable="false"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
