import { Breadcrumb, Heading, Page, Text, type BreadcrumbItem } from '@coati/ui';
import type { ReactNode } from 'react';
import { useTitle } from '../parts/use-title';
import styles from './account.module.css';
import { AccountNav } from './account-nav';

interface AccountPageProps {
  /** The heading; the tab's words too, where `tab` does not say others. */
  title: ReactNode;
  tab?: string;
  /** Where the page stands below the account. */
  trail?: readonly BreadcrumbItem[];
  lead?: ReactNode;
  children: ReactNode;
}

/** A screen of the account: where one is, where else one can go, and one heading. */
export function AccountPage({ title, tab, trail = [], lead, children }: AccountPageProps) {
  useTitle(tab ?? (typeof title === 'string' ? title : 'My account'));
  return (
    <Page className={styles.page}>
      <Breadcrumb inApp items={[{ slug: '/account', title: 'My account' }, ...trail]} />
      <div className={styles.columns}>
        <AccountNav />
        <div className={styles.main}>
          <div className={styles.head}>
            <Heading level={1} focusable>
              {title}
            </Heading>
            {lead && <Text tone="muted">{lead}</Text>}
          </div>
          {children}
        </div>
      </div>
    </Page>
  );
}
