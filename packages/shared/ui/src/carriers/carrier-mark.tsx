import { useId } from 'react';
import { markOf, monogramOf } from './mark-of';
import { frames, motifs } from './drawings';
import styles from './carrier-mark.module.css';

export interface CarrierMarkProps {
  id: string;
  name: string;
  size?: 's' | 'm' | 'l';
  /** True where the carrier's name stands beside it in text. */
  decorative?: boolean;
}

/** A sample carrier's mark: frame, motif and colors follow from its id, the letters from its name. */
export function CarrierMark({ id, name, size = 'm', decorative = true }: CarrierMarkProps) {
  const clip = useId();
  const { frame, motif, ground, figure } = markOf(id);
  const meaning = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': name } as const);
  const letters = monogramOf(name);
  return (
    <svg {...meaning} viewBox="0 0 48 48" className={styles[size]} focusable="false">
      <clipPath id={clip}>
        <path d={frames[frame]} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="48" height="48" fill={ground} />
        <path d={motifs[motif]} fill={figure} />
      </g>
      <text x="24" y="28.5" textAnchor="middle" fill="#ffffff" className={styles[`letters${letters.length}`]}>
        {letters}
      </text>
    </svg>
  );
}
