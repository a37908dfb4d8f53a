import { Link, useLocation } from '@coati/router';
import { Icon } from '@coati/ui';
import styles from './account.module.css';
import { SECTIONS } from './sections';
import { SignOutButton } from './sign-out-button';

/** The parts of the account beside every screen of it; narrow screens reach them by the overview. */
export function AccountNav() {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, '');
  const isHere = (to: string): boolean => (to === '/account' ? here === to : here.startsWith(to));
  return (
    <nav aria-label="Account" className={styles.nav}>
      <ul className={styles.navList}>
        {SECTIONS.map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={isHere(to) ? 'page' : undefined} className={styles.navLink}>
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <SignOutButton />
    </nav>
  );
}
