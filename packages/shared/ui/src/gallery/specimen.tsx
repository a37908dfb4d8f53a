import { useId, type ReactNode } from 'react';
import { Heading } from '../text/heading';
import styles from './gallery.module.css';

/** One component of the gallery under its name. */
export function Specimen({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={wide ? styles.wide : styles.specimen}>
      <Heading level={3} size="m" id={id} className={styles.name}>
        {name}
      </Heading>
      {children}
    </section>
  );
}

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.chapter}>
      <Heading level={2}>{title}</Heading>
      <div className={styles.specimens}>{children}</div>
    </div>
  );
}
