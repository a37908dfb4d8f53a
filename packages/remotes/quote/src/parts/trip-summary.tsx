import type { StoredParams } from '@coati/store';
import { ButtonLink, Icon, VisuallyHidden, type IconName } from '@coati/ui';
import styles from './trip-summary.module.css';
import { costWords, dateWords, destinationWords, partyWords, residenceWords } from './trip-words';
import { useEditTrip } from './use-edit-trip';
import { useVocabulary } from './use-vocabulary';

/** The trip a quote is for, in one line of facts, and the way to change it. */
export function TripSummary({ params }: { params: StoredParams }) {
  const editTrip = useEditTrip();
  const vocabulary = useVocabulary();
  const words = vocabulary.status === 'ready' ? vocabulary.words : null;
  const where = destinationWords(params, words);
  const facts: [IconName, string][] = [
    ['pin', params.trip?.kind === 'cruise' ? `Cruise: ${where}` : where],
    ['calendar', dateWords(params)],
    ['users', partyWords(params)],
    ['card', costWords(params)],
    ['user', residenceWords(params)],
  ];
  return (
    <section aria-label="Your trip" className={styles.bar}>
      <ul className={styles.facts}>
        {facts.map(([icon, text]) => (
          <li key={icon} className={styles.fact}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <ButtonLink {...editTrip} size="s" variant="quiet" icon="edit" className={styles.edit}>
        Edit<VisuallyHidden> trip</VisuallyHidden>
      </ButtonLink>
    </section>
  );
}
