import { Page } from '@coati/ui';
import { Companions } from '../drawings/companions';
import styles from './hero.module.css';

/** Anchors of the page, as the header's sub-navigation names them. Source: P-15. */
export const PLACES = [
  ['compare', 'Compare'],
  ['how-it-works', 'How it works'],
  ['why-it-matters', 'Why it matters'],
  ['faqs', 'Questions'],
] as const;

export function Hero({ brand }: { brand: string }) {
  return (
    <header className={styles.hero}>
      <Page className={styles.columns}>
        <div>
          <nav aria-label="Breadcrumb">
            <ol className={styles.trail}>
              <li>
                <a href="/">Home</a>
              </li>
              <li aria-current="page">Pet insurance</li>
            </ol>
          </nav>
          <h1 className={styles.title}>Pet insurance, with the math shown</h1>
          <p className={styles.lead}>
            It pays back part of a vet bill after you have paid it. Which part, four example bills will show
            you, and then your own.
          </p>
          <p className={styles.stance}>
            {brand} sells no pet insurance. This is a guide: it names no insurer, and no insurer paid for it.
          </p>
          <nav aria-label="On this page">
            <ul className={styles.places}>
              {PLACES.map(([id, name]) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.drawing}>
          <Companions />
        </div>
      </Page>
    </header>
  );
}
