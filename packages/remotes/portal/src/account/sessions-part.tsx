import type { AccountSession, SignIns } from '@coati/api';
import { Actions, Badge, Button } from '@coati/ui';
import { momentWords } from '../domain/when';
import { Shown } from '../parts/shown';
import { Trouble } from '../parts/trouble';
import { useLoaded, type Change } from '../parts/use-loaded';
import { useRemoval } from '../parts/use-removal';
import { useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import styles from './account.module.css';
import { Part } from './part';

export function SessionsPart() {
  const { accounts } = useServices();
  const loaded = useLoaded('sessions', accounts.signIns);
  return (
    <Part
      id="sessions"
      title="Where you are signed in"
      about="A session ends after 30 minutes without you, or after 12 hours."
    >
      <Shown of={loaded} waitingFor="your sessions">
        {(signIns, { change }) => <Sessions {...signIns} change={change} />}
      </Shown>
    </Part>
  );
}

interface SessionsProps extends SignIns {
  change: Change<SignIns>;
}

function Sessions({ sessions, applications, change }: SessionsProps) {
  const { accounts } = useServices();
  const ending = useSubmission();
  const endOthers = async (): Promise<void> => {
    await accounts.endOtherSessions();
    change((now) => ({ sessions: now.sessions.filter(({ current }) => current), applications: [] }));
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            gone={() =>
              change((now) => ({ ...now, sessions: now.sessions.filter(({ id }) => id !== session.id) }))
            }
          />
        ))}
        {applications.map(({ name, signedInAt }) => (
          <li key={`${name} ${signedInAt}`} className={styles.row}>
            <div className={styles.rowText}>
              <span className={styles.rowName}>{name}</span>
              <span className={styles.muted}>
                An application that you opened with this account, since {momentWords(signedInAt)}. It ends
                with all others.
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Trouble problem={ending.problem} title="The sessions go on" />
      {(applications.length > 0 || sessions.some(({ current }) => !current)) && (
        <Actions>
          <Button size="s" loading={ending.busy} onClick={() => void ending.run(endOthers)}>
            End all others
          </Button>
        </Actions>
      )}
    </>
  );
}

function Row({ session, gone }: { session: AccountSession; gone: () => void }) {
  const { accounts } = useServices();
  const { id, current, browser, createdAt, lastSeenAt } = session;
  const { entry, remove, busy, problem } = useRemoval(() => accounts.endSession(id), gone);
  return (
    <li ref={entry} className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.rowName}>
          {browser || 'A browser'} {current && <Badge tone="success">This one</Badge>}
        </span>
        <span className={styles.muted}>
          Since {momentWords(createdAt)}
          {!current && `, last seen ${momentWords(lastSeenAt)}`}
        </span>
      </div>
      {!current && (
        <Button
          size="s"
          variant="quiet"
          aria-label={`End the session of ${browser}, since ${momentWords(createdAt)}`}
          loading={busy}
          onClick={remove}
        >
          End
        </Button>
      )}
      <Trouble problem={problem} title="The session goes on" />
    </li>
  );
}
