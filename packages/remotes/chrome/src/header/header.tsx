import type { Brand } from '@coati/contracts';
import { EssentialIcon } from '@coati/ui';
import type { ReactNode } from 'react';
import { areaHomes, areaNames, menuOf, tabsOf, type Area } from '../menu/links';
import { MenuAnchor } from '../menu/menu-anchor';
import { PhoneLink } from '../menu/phone-link';
import { useCurrentPath } from '../menu/use-current-path';
import { Hamburger } from './hamburger';
import { Logo } from './logo';
import { SearchBox } from '../search/search-box';
import styles from './header.module.css';

export interface HeaderProps {
  section: Area;
  brand: Brand;
  tel: string;
  /** Whose visitor this is; null on the main brand's own account. */
  partnerId: string | null;
  /** Pet pages have no customer portal. */
  isPetPage: boolean;
  algoliaAppId?: string;
  algoliaSearchApiKey?: string;
  /** The product's own index when nothing is said. */
  algoliaIndexName?: string;
  /** Who is signed in; lies over the drawing in the link to the account, so that nothing moves when it comes. */
  userButtonComponent?: ReactNode;
}

/**
 * Logo, tabs, search, phone, account in a row that stays in sight; below it, and scrolling away, the links of the
 * section. Source: N-01, N-02, N-03, N-12.
 */
export function Header(props: HeaderProps) {
  const { section, brand, tel, partnerId, isPetPage, userButtonComponent } = props;
  const path = useCurrentPath();
  const { algoliaAppId: appId, algoliaSearchApiKey: apiKey, algoliaIndexName } = props;
  const indexName = algoliaIndexName ?? brand.productId;
  return (
    <>
      <div className={styles.bar} data-partner={partnerId ?? undefined}>
        <div className={styles.row}>
          <Logo logo={brand.logo} name={brand.name} />
          <nav className={styles.tabs} aria-label="Sections">
            {tabsOf(section).map((area) => (
              <a
                key={area}
                className={styles.tab}
                href={areaHomes[area]}
                aria-current={area === section ? 'true' : undefined}
              >
                {areaNames[area]}
              </a>
            ))}
          </nav>
          <div className={styles.end}>
            {appId && apiKey && (
              <SearchBox productId={brand.productId} credentials={{ appId, apiKey, indexName }} />
            )}
            <PhoneLink tel={tel} compact />
            {!isPetPage && (
              <div className={styles.accountGroup}>
                <a className={styles.account} href="/account">
                  <EssentialIcon name="user" />
                  My Account
                </a>
                {userButtonComponent}
              </div>
            )}
            <Hamburger />
          </div>
        </div>
      </div>
      <nav className={styles.below} aria-label={`${areaNames[section]} pages`}>
        <ul className={styles.links}>
          {menuOf(section, brand.links).map((link) => (
            <li key={link.url}>
              <MenuAnchor link={link} path={path} className={styles.link} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
