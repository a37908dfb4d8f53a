import type { PolicySummary } from '@coati/api';
import { Link } from '@coati/router';
import { ButtonLink, EmptyState, Heading, Icon } from '@coati/ui';
import { Shown } from '../parts/shown';
import { useLoaded } from '../parts/use-loaded';
import { PolicyCard } from '../policies/policy-card';
import { useServices } from '../session/services';
import { useMe } from '../session/use-session';
import { AccountPage } from './account-page';
import styles from './account.module.css';
import { SECTIONS } from './sections';
import { SignOutButton } from './sign-out-button';

/** As customers come for them: under way or next to begin, then what is over, the newest first as the service lists it. */
export function byNeed(policies: PolicySummary[]): PolicySummary[] {
  const byStart = (one: PolicySummary, other: PolicySummary): number =>
    one.trip.departureDate.localeCompare(other.trip.departureDate);
  const isAlive = ({ state }: PolicySummary): boolean => state === 'active';
  return [...policies.filter(isAlive).sort(byStart), ...policies.filter((policy) => !isAlive(policy))];
}

/** /account. Source: P-16. */
export function OverviewPage() {
  const me = useMe();
  const { policies } = useServices();
  const loaded = useLoaded('policies', policies.list);
  return (
    <AccountPage title={me.firstName ? `Hello, ${me.firstName}` : 'Hello'} tab="My account">
      <Shown of={loaded} waitingFor="your policies">
        {(list) => <Wanted policy={byNeed(list)[0] ?? null} count={list.length} />}
      </Shown>
      <section aria-labelledby="parts" className={styles.part}>
        <Heading level={2} size="l" id="parts">
          Everything in your account
        </Heading>
        <ul className={styles.tiles}>
          {SECTIONS.slice(1).map(({ to, name, about, icon }) => (
            <li key={to}>
              <Link to={to} className={styles.tile}>
                <Icon name={icon} size="l" className={styles.tileIcon} />
                <span className={styles.tileText}>
                  <span className={styles.tileName}>{name}</span>
                  <span className={styles.tileAbout}>{about}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.phoneOnly}>
          <SignOutButton />
        </div>
      </section>
    </AccountPage>
  );
}

function Wanted({ policy, count }: { policy: PolicySummary | null; count: number }) {
  if (!policy) return <NoPolicies />;
  return (
    <section aria-labelledby="wanted" className={styles.part}>
      <Heading level={2} size="l" id="wanted">
        {policy.state === 'active' ? 'Your policy' : 'Your last policy'}
      </Heading>
      <PolicyCard policy={policy} alone />
      {count > 1 && (
        <p>
          <Link to="/account/policies">All {count} policies</Link>
        </p>
      )}
    </section>
  );
}

export function NoPolicies() {
  return (
    <EmptyState
      icon="shield"
      title="No policy yet"
      actions={
        <ButtonLink variant="primary" href="/">
          Get quotes for a trip
        </ButtonLink>
      }
    >
      <p>
        Policies you buy while signed in stand here, and earlier ones bought with the same email address.
        Bought with another address? Change yours under{' '}
        <Link to="/account/security">sign-in and security</Link>.
      </p>
    </EmptyState>
  );
}
