import { AccountPage } from '../account/account-page';
import { byNeed, NoPolicies } from '../account/overview-page';
import { Shown } from '../parts/shown';
import { useLoaded } from '../parts/use-loaded';
import { useServices } from '../session/services';
import { PolicyCard } from './policy-card';
import styles from './policies.module.css';

/** /account/policies. */
export function PoliciesPage() {
  const { policies } = useServices();
  const loaded = useLoaded('policies', policies.list);
  return (
    <AccountPage
      title="Your policies"
      trail={[{ slug: '/account/policies', title: 'Policies' }]}
      lead="Bought while signed in, and earlier ones bought with your email address."
    >
      <Shown of={loaded} waitingFor="your policies">
        {(list) =>
          list.length === 0 ? (
            <NoPolicies />
          ) : (
            <ul className={styles.list}>
              {byNeed(list).map((policy) => (
                <li key={policy.id}>
                  <PolicyCard policy={policy} level={2} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </AccountPage>
  );
}
