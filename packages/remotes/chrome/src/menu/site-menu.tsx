import type { Brand } from '@coati/contracts';
import { EssentialIcon } from '@coati/ui';
import { useRef } from 'react';
import { useCustomer } from '../user/customer';
import { useSigningOut } from '../user/use-signing-out';
import type { Area } from './links';
import { MenuGroup } from './menu-group';
import { MenuSearch } from './menu-search';
import { PhoneLink } from './phone-link';
import { useCloseWhenWide } from './use-close-when-wide';
import { useCurrentPath } from './use-current-path';
import styles from './site-menu.module.css';

interface SiteMenuProps {
  brand: Brand;
  tel: string;
  isPetPage: boolean;
}

const groups: Area[] = ['travel', 'about', 'pet'];
const closes = { command: 'close', commandfor: 'site-menu' };

/** The full-screen menu of narrow screens. Source: N-04, N-05. */
export function SiteMenu({ brand, tel, isPetPage }: SiteMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const path = useCurrentPath();
  useCloseWhenWide(dialog);
  const customer = useCustomer();
  const close = (): void => dialog.current?.close();
  const { leave, words } = useSigningOut();
  const leaveAndClose = async (): Promise<void> => {
    if (await leave()) close();
  };
  const { uri, width, height } = brand.logo;
  return (
    <dialog ref={dialog} id="site-menu" className={styles.menu} aria-label="Menu" onClose={keepFocus}>
      <div className={styles.bar}>
        <img className={styles.logo} src={uri} width={width} height={height} alt="" loading="lazy" />
        <button type="button" {...closes} className={styles.close} onClick={close} aria-label="Close menu">
          <EssentialIcon name="cross" />
        </button>
        <a className={styles.plainClose} href="#coati-header" aria-label="Close menu">
          <EssentialIcon name="cross" />
        </a>
      </div>
      <nav aria-label="Menu">
        <ul className={styles.list}>
          <li>
            <a
              className={styles.entry}
              href="/"
              onClick={close}
              aria-current={path === '/' ? 'page' : undefined}
            >
              Home
            </a>
          </li>
          {groups.map((area) => (
            <li key={area}>
              <MenuGroup area={area} links={brand.links} path={path} close={close} />
            </li>
          ))}
          {!isPetPage && (
            <li>
              <a className={styles.entry} href="/account" onClick={close}>
                My Account
              </a>
            </li>
          )}
          {!isPetPage && customer && (
            <li>
              <button type="button" className={styles.entry} onClick={() => void leaveAndClose()}>
                Sign out
              </button>
              <p role="status">{words}</p>
            </li>
          )}
        </ul>
      </nav>
      <PhoneLink tel={tel} />
      <MenuSearch productId={brand.productId} />
    </dialog>
  );
}

/** The browser gives focus back to what had it; a button that was tapped in Safari never had it. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('[aria-controls="site-menu"]')?.focus();
}
