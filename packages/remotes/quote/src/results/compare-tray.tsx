import type { Offer } from '@coati/api';
import { Button, ButtonLink } from '@coati/ui';
import { MIN_COMPARED } from '../domain/compared';
import { standAtFoot } from '../parts/stand-at-foot';
import styles from './compare-tray.module.css';

interface CompareTrayProps {
  compared: Offer[];
  to: string;
  onClear: () => void;
}

/** The plans ticked for comparison, at the foot of the screen. */
export function CompareTray({ compared, to, onClear }: CompareTrayProps) {
  // Made anew with each drawing: the bar's height follows what it says.
  const atFoot = (bar: HTMLElement) => standAtFoot(bar);
  const missing = MIN_COMPARED - compared.length;
  return (
    <section aria-label="Plans to compare" className={styles.tray} ref={atFoot}>
      <div className={styles.inner}>
        <p className={styles.names}>
          {missing > 0
            ? `Check one more plan to compare with ${compared[0]?.plan.name}`
            : compared.map((offer) => offer.plan.name).join(' · ')}
        </p>
        <Button variant="quiet" size="s" onClick={onClear}>
          Clear
        </Button>
        {missing <= 0 && (
          <ButtonLink to={to} size="s" icon="compare">
            Compare {compared.length} plans
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
