import type { Offer } from '@coati/api';
import { Button, formatDate, Icon } from '@coati/ui';
import { calendarFile } from '../domain/calendar';
import { deadlineDays, type DeadlineDay } from '../domain/deadlines';
import styles from './deadline-list.module.css';

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function keep(deadline: DeadlineDay, offer: Offer): void {
  const file = calendarFile(
    {
      uid: `${offer.offerId}-${deadline.date}@${location.host}`,
      day: deadline.date,
      title: deadline.text,
      description: `${offer.plan.name} by ${offer.carrier.name}`,
      url: location.href,
    },
    new Date(),
  );
  download(`${offer.plan.id}-${deadline.date}.ics`, file);
}

/** Every dated deadline of the plan; one still ahead can go into the visitor's calendar. */
export function DeadlineList({ offer }: { offer: Offer }) {
  if (offer.deadlines.length === 0) return null;
  const freeLook = offer.deadlines.find(({ id }) => id === 'free-look');
  return (
    <section aria-labelledby="deadlines-title">
      <h2 id="deadlines-title" className={styles.title}>
        Days that matter
      </h2>
      <ul className={styles.list}>
        {deadlineDays(offer.deadlines).map((deadline) => (
          <li key={deadline.text} className={deadline.missed ? styles.missed : styles.open}>
            <Icon name={deadline.missed ? 'warning' : 'clock'} />
            <span className={styles.words}>{deadline.text}</span>
            {!deadline.missed && (
              <Button
                variant="quiet"
                size="s"
                icon="calendar"
                onClick={() => keep(deadline, offer)}
                aria-label={`Add to calendar: ${deadline.text}`}
              >
                Add to calendar
              </Button>
            )}
          </li>
        ))}
        {/* Counted from the purchase, which may never be: nothing for a calendar yet. */}
        {freeLook && (
          <li className={styles.open}>
            <Icon name="refresh" />
            <span className={styles.words}>
              Bought today, it can be canceled for a full refund until {formatDate(freeLook.date)}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
