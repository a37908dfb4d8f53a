import type { TravelerProfile } from '@coati/api';
import { Actions, Button, EmptyState, formatDate } from '@coati/ui';
import { useState } from 'react';
import { Shown } from '../parts/shown';
import { Trouble } from '../parts/trouble';
import { useLoaded, type Change } from '../parts/use-loaded';
import { useRemoval } from '../parts/use-removal';
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
        {(travelers, { change }) => <Travelers travelers={travelers} change={change} />}
      </Shown>
    </AccountPage>
  );
}

interface TravelersProps {
  travelers: TravelerProfile[];
  change: Change<TravelerProfile[]>;
}

function Travelers({ travelers, change }: TravelersProps) {
  const [editing, setEditing] = useState<Editing>(null);
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
          change((now) =>
            known ? now.map((other) => (other.id === traveler.id ? traveler : other)) : [...now, traveler],
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
        {travelers.map((traveler) => (
          <Row
            key={traveler.id}
            traveler={traveler}
            edit={() => setEditing({ id: traveler.id })}
            gone={() => change((now) => now.filter(({ id }) => id !== traveler.id))}
          />
        ))}
      </ul>
      <Actions>{add}</Actions>
    </>
  );
}

interface RowProps {
  traveler: TravelerProfile;
  edit: () => void;
  gone: () => void;
}

function Row({ traveler, edit, gone }: RowProps) {
  const { accounts } = useServices();
  const { id, firstName, lastName, dob, relation } = traveler;
  const { entry, remove, busy, problem } = useRemoval(() => accounts.removeTraveler(id), gone);
  const name = `${firstName} ${lastName}`;
  return (
    <li ref={entry} className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.rowName}>{name}</span>
        <span className={styles.muted}>
          Born {formatDate(dob)}
          {relation && `, ${relation.toLowerCase()}`}
        </span>
      </div>
      <Actions>
        <Button size="s" aria-label={`Change ${name}`} onClick={edit}>
          Change
        </Button>
        <Button size="s" variant="quiet" aria-label={`Remove ${name}`} loading={busy} onClick={remove}>
          Remove
        </Button>
      </Actions>
      <Trouble problem={problem} title="They are still on the list" />
    </li>
  );
}
