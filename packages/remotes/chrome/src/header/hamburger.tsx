import { EssentialIcon } from '@coati/ui';
import styles from './header.module.css';

/** Browsers that know commands open and close the menu by themselves, before our script is there. */
const opens = { command: 'show-modal', commandfor: 'site-menu' };

function open(): void {
  const menu = document.getElementById('site-menu');
  if (menu instanceof HTMLDialogElement && !menu.open) menu.showModal();
}

/** Opens the full-screen menu; where no script may run, a link shows the same menu by its address. Source: N-05. */
export function Hamburger() {
  return (
    <>
      <button
        type="button"
        className={styles.hamburger}
        {...opens}
        aria-haspopup="dialog"
        aria-controls="site-menu"
        onClick={open}
      >
        <EssentialIcon name="menu" />
        <span className={styles.hamburgerWord}>Menu</span>
      </button>
      <a className={styles.plainHamburger} href="#site-menu">
        Menu
      </a>
    </>
  );
}
