import { Icon } from '@coati/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { areaNames, menuOf, type Area, type ExternalLinks } from '../menu/links';
import { MobileSearch } from './mobile-search';
import { MenuAnchor } from '../menu/menu-anchor';
import { PhoneLink } from './phone-link';
import styles from './mobile-menu.module.css';

interface MobileMenuProps {
  tel: string;
  productId: string;
  links: ExternalLinks;
  path: string;
  isPetPage: boolean;
}

const groups: Area[] = ['travel', 'about', 'pet'];
const WIDE = '(min-width: 992px)';
/** The browser opens and closes the menu by itself until our script is there, and where none may run. */
const opens = { command: 'show-modal', commandfor: 'site-menu' };
const closes = { command: 'close', commandfor: 'site-menu' };

/** The hamburger and the full-screen menu it opens. Source: N-04, N-05. */
export function MobileMenu({ tel, productId, links, path, isPetPage }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<Area | null>(null);
  useCloseWhenWide(dialog);
  const show = (): void => {
    if (!dialog.current?.open) dialog.current?.showModal();
  };
  const close = (): void => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={styles.hamburger}
        {...opens}
        aria-haspopup="dialog"
        aria-controls="site-menu"
        onClick={show}
      >
        <Icon name="menu" />
        <span className={styles.hamburgerWord}>Menu</span>
      </button>
      <dialog ref={dialog} id="site-menu" className={styles.menu} aria-label="Menu">
        <div className={styles.bar}>
          <PhoneLink tel={tel} />
          <button type="button" {...closes} className={styles.close} onClick={close} aria-label="Close menu">
            <Icon name="cross" />
          </button>
        </div>
        <nav aria-label="Menu">
          <ul className={styles.list}>
            <li>
              <a className={styles.entry} href="/" onClick={close}>
                Home
              </a>
            </li>
            {groups.map((area) => (
              <li key={area}>
                <Group
                  area={area}
                  isOpen={open === area}
                  toggle={() => setOpen(open === area ? null : area)}
                  links={links}
                  path={path}
                  close={close}
                />
              </li>
            ))}
            {!isPetPage && (
              <li>
                <a className={styles.entry} href="/account" onClick={close}>
                  My Account
                </a>
              </li>
            )}
          </ul>
        </nav>
        <MobileSearch productId={productId} />
      </dialog>
    </>
  );
}

interface GroupProps {
  area: Area;
  isOpen: boolean;
  toggle: () => void;
  links: ExternalLinks;
  path: string;
  close: () => void;
}

function Group({ area, isOpen, toggle, links, path, close }: GroupProps) {
  const id = `site-menu-${area}`;
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {areaNames[area]}
        <Icon name={isOpen ? 'minus' : 'plus'} />
      </button>
      <ul id={id} className={styles.group} hidden={!isOpen}>
        {menuOf(area, links).map((link) => (
          <li key={link.url}>
            <MenuAnchor link={link} path={path} className={styles.link} onClick={close} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Closes when the screen reaches the width of the full header; focus moves to a place that is still seen. */
function useCloseWhenWide(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const leave = (): void => {
      if (!wide.matches || !dialog.current?.open) return;
      dialog.current.close();
      document.querySelector<HTMLElement>('#coati-header [data-logo]')?.focus();
    };
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, [dialog]);
}
