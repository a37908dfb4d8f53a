import styles from './faqs.module.css';
import { Place } from './place';
import { QUESTIONS } from './questions';

/** Disclosures of the browser's own: they open without a script, and a search in the page opens them too. */
export function Faqs({ brand }: { brand: string }) {
  return (
    <Place id="faqs" title="Questions people ask">
      <div className={styles.list}>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>{question}</summary>
            <div className={styles.answer}>{answer(brand)}</div>
          </details>
        ))}
      </div>
    </Place>
  );
}
