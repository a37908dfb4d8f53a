import { telephoneLink, type BootData } from '@coati/contracts';
import { useState } from 'react';
import { useTelephone } from '../partner/telephone';
import styles from './fallback.module.css';

interface FallbackProps {
  boot: BootData;
  /** Tries once more; the promise settles when that try has ended. */
  retry: () => Promise<void> | void;
  /** `card` takes the section's place; `bar` lies over the foot of a page that still stands. */
  look: 'card' | 'bar';
}

/** A section did not come: what still works, what to do next, whom to call. */
export function Fallback({ boot, retry, look }: FallbackProps) {
  const [trying, setTrying] = useState(false);
  const telephone = useTelephone(boot);
  const again = (): void => {
    if (trying) return;
    setTrying(true);
    void Promise.resolve(retry()).finally(() => setTrying(false));
  };
  const Title = look === 'card' ? 'h1' : 'h2';
  return (
    <section className={look === 'card' ? styles.card : styles.bar} aria-label="Part of this page is missing">
      <div role="alert">
        <Title className={styles.title}>
          {look === 'card' ? 'This part of the page did not load' : 'Parts of this page do not answer yet'}
        </Title>
        <p className={styles.words}>
          {look === 'card'
            ? 'Nothing you entered elsewhere is lost, and the rest of the site works.'
            : 'You can read everything; forms and buttons may not work.'}{' '}
          Or call us at{' '}
          <a className={styles.phone} href={telephoneLink(telephone)}>
            {telephone}
          </a>
          .
        </p>
      </div>
      <button
        type="button"
        className={styles.again}
        onClick={again}
        aria-disabled={trying}
        aria-busy={trying}
      >
        {trying ? 'Trying again …' : 'Try again'}
      </button>
    </section>
  );
}
