import type { TravelerProfile } from '@coati/api';
import { Actions, Button, EmptyState, formatDate } from '@coati/ui';
import { useState } from 'react';
import { Shown } from '../parts/shown';
import { Trouble } from '../parts/trouble';
import { useLoaded } from '../parts/use-loaded';
import { useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { AccountPage } from './account-page';
import styles from './account.module.css';
import { TravelerForm } from './traveler-form';

type Editing = { id: string | null } | null;

/** /account/travelers: who travels along, asked once and offered with every purchase. */
export function TravelersPage() {
  const { accounts } = useServices();
  const loaded = useLoaded('travelers', accounts.travelers);
  return (
    <AccountPage
      title="Travelers"
      trail={[{ slug: '/account/travelers', title: 'Travelers' }]}
      lead="People you travel with. When you buy a policy, their names and birth dates are filled in for you."
    >
      <Shown of={loaded} waitingFor="your travelers">
        {(travelers, { set }) => <Travelers travelers={travelers} set={set} />}
      </Shown>
    </AccountPage>
  );
}

interface TravelersProps {
  travelers: TravelerProfile[];
  set: (travelers: TravelerProfile[]) => void;
}

function Travelers({ travelers, set }: TravelersProps) {
  const { accounts } = useServices();
  const [editing, setEditing] = useState<Editing>(null);
  const removing = useSubmission();
  const known = editing?.id ? travelers.find(({ id }) => id === editing.id) : undefined;
  // The form takes the focus with it; the list it makes way for begins at the page's heading.
  const close = (): void => {
    setEditing(null);
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  if (editing) {
    return (
      <TravelerForm
        traveler={known}
        close={close}
        saved={(traveler) => {
          set(
            known
              ? travelers.map((other) => (other.id === traveler.id ? traveler : other))
              : [...travelers, traveler],
          );
          close();
        }}
      />
    );
  }
  const add = (
    <Button
      icon="plus"
      variant={travelers.length === 0 ? 'primary' : 'secondary'}
      onClick={() => setEditing({ id: null })}
    >
      Add a traveler
    </Button>
  );
  if (travelers.length === 0) {
    return (
      <EmptyState icon="users" title="Nobody yet" actions={add}>
        <p>Add whoever travels with you often, and yourself.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.rows}>
        {travelers.map(({ id, firstName, lastName, dob, relation }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowText}>
              <span className={styles.rowName}>
                {firstName} {lastName}
              </span>
              <span className={styles.muted}>
                Born {formatDate(dob)}
                {relation && `, ${relation.toLowerCase()}`}
              </span>
            </div>
            <Actions>
              <Button
                size="s"
                aria-label={`Change ${firstName} ${lastName}`}
                onClick={() => setEditing({ id })}
              >
                Change
              </Button>
              <Button
                size="s"
                variant="quiet"
                aria-label={`Remove ${firstName} ${lastName}`}
                onClick={() =>
                  void removing.run(async () => {
                    await accounts.removeTraveler(id);
                    set(travelers.filter((other) => other.id !== id));
                    document.querySelector<HTMLElement>('h1')?.focus();
                  })
                }
              >
                Remove
              </Button>
            </Actions>
          </li>
        ))}
      </ul>
      <Trouble problem={removing.problem} title="They are still on the list" />
      <Actions>{add}</Actions>
    </>
  );
}
