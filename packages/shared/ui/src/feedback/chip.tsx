import { Icon } from '../icons/icon';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './chip.module.css';

export interface ChipProps {
  label: string;
  /** Makes the chip one button that takes it away. */
  onRemove?: () => void;
}

/** A short fact, such as a chosen filter or country. */
export function Chip({ label, onRemove }: ChipProps) {
  if (!onRemove) return <span className={styles.chip}>{label}</span>;
  return (
    <button type="button" onClick={onRemove} className={styles.removable}>
      <VisuallyHidden>Remove</VisuallyHidden> {label}
      <Icon name="cross" size="s" />
    </button>
  );
}
