import type { Brand } from '@coati/contracts';
import styles from './footer.module.css';

/** Our own drawings on a 24 × 24 grid: a letter, a bird, a play sign. */
const marks = {
  Facebook: 'M14 8.5h2.5V5H14c-2.5 0-4 1.6-4 4v2H8v3.4h2V21h3.6v-6.6h2.6l.6-3.4h-3.2V9.4c0-.6.2-.9.4-.9Z',
  Twitter:
    'M20.5 6.9c-.6.3-1.3.5-2 .6.7-.4 1.2-1.1 1.5-1.9-.7.4-1.4.7-2.2.8a3.5 3.5 0 0 0-6 3.2A9.9 9.9 0 0 1 4.6 6a3.5 3.5 0 0 0 1.1 4.6c-.6 0-1.1-.2-1.6-.4 0 1.7 1.2 3.1 2.8 3.4-.5.1-1 .2-1.6.1.4 1.4 1.7 2.4 3.3 2.4A7 7 0 0 1 3.5 17.6 9.9 9.9 0 0 0 18.7 8.8c.7-.5 1.3-1.1 1.8-1.9Z',
  YouTube:
    'M4.5 6.5h15a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5ZM10 9v6l5-3-5-3Z',
} as const;

/** Source: N-08, N-10. */
export function SocialLinks({ links }: Pick<Brand, 'links'>) {
  const places = { Facebook: links.facebook, Twitter: links.twitter, YouTube: links.youtube };
  return (
    <ul className={styles.social}>
      {(Object.keys(marks) as (keyof typeof marks)[]).map((name) => (
        <li key={name}>
          <a
            className={styles.socialLink}
            href={places[name]}
            target="_blank"
            rel="noopener external"
            aria-label={`${name}, opens in a new window`}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d={marks[name]} fillRule="evenodd" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
