import type { AccountSession } from '@coati/api';
import { Actions, Badge, Button } from '@coati/ui';
import { momentWords } from '../domain/when';
import { Shown } from '../parts/shown';
import { Trouble } from '../parts/trouble';
import { useLoaded } from '../parts/use-loaded';
import { useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import styles from './account.module.css';
import { Part } from './part';

export function SessionsPart() {
  const { accounts } = useServices();
  const loaded = useLoaded('sessions', accounts.sessions);
  return (
    <Part
      id="sessions"
      title="Where you are signed in"
      about="A session ends after 30 minutes without you, or after 12 hours."
    >
      <Shown of={loaded} waitingFor="your sessions">
        {(sessions, { set }) => <Sessions sessions={sessions} set={set} />}
      </Shown>
    </Part>
  );
}

function Sessions({
  sessions,
  set,
}: {
  sessions: AccountSession[];
  set: (sessions: AccountSession[]) => void;
}) {
  const { accounts } = useServices();
  const submission = useSubmission();
  const others = sessions.filter(({ current }) => !current);
  const end = (work: () => Promise<void>, left: AccountSession[]): void =>
    void submission.run(async () => {
      await work();
      set(left);
      document.querySelector<HTMLElement>('h1')?.focus();
    });
  return (
    <>
      <ul className={styles.rows}>
        {sessions.map(({ id, current, browser, createdAt, lastSeenAt }) => (
          <li key={id} className={styles.row}>
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
                onClick={() =>
                  end(
                    () => accounts.endSession(id),
                    sessions.filter((other) => other.id !== id),
                  )
                }
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Trouble problem={submission.problem} title="The session goes on" />
      {others.length > 0 && (
        <Actions>
          <Button
            size="s"
            onClick={() =>
              end(
                accounts.endOtherSessions,
                sessions.filter(({ current }) => current),
              )
            }
          >
            End all others
          </Button>
        </Actions>
      )}
    </>
  );
}
