import { classNames } from '../class-names';
import { iconPaths, type IconName } from './paths';
import styles from './icon.module.css';

export interface IconProps {
  name: IconName;
  size?: 's' | 'm' | 'l' | 'xl';
  /** What it says where no text beside it says it; without one the icon is decoration. */
  title?: string;
  className?: string;
}

export function Icon({ name, size = 'm', title, className }: IconProps) {
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
      {iconPaths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
