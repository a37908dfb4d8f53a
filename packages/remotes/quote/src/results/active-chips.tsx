import { Button, Chip } from '@coati/ui';
import type { Results } from './use-results';
import styles from './active-chips.module.css';

/** The active filters; each can be taken away by itself. */
export function ActiveChips({ results }: { results: Results }) {
  if (results.active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className={styles.chips}>
      {results.active.map(({ key, label }) => (
        <li key={key}>
          <Chip label={label} onRemove={() => results.toggleFilter(key)} />
        </li>
      ))}
      <li>
        <Button variant="quiet" size="s" onClick={() => results.clearFilters()}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
