import styles from './carrier-mark.module.css';

export interface CarrierMarkProps {
  id: string;
  name: string;
  size?: 's' | 'm' | 'l';
  /** Beside the carrier's name in text the mark is decoration. */
  decorative?: boolean;
}

export function CarrierMark({ name, size = 'm', decorative = true }: CarrierMarkProps) {
  const meaning = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': name } as const);
  return (
    <svg {...meaning} viewBox="0 0 48 48" className={styles[size]} focusable="false">
      <rect width="48" height="48" rx="10" fill="currentColor" />
    </svg>
  );
}
