import { useEffect, useRef, useState } from 'react';
import { initialsOf, type Customer } from './customer';
import { useSigningOut } from './use-signing-out';
import styles from './user-button.module.css';

/** Who is signed in, and the two things one wants of that: the account, and the way out. Source: N-01. */
export function UserButton({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const closeBeside = ({ target }: Event): void => {
      if (target instanceof Node && !group.current?.contains(target)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeBeside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, closeBeside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);
  const { leave, words } = useSigningOut();
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return (
    <div ref={group} className={styles.group}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls="user-menu"
        aria-label={`Signed in as ${name}`}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">{initialsOf(customer)}</span>
      </button>
      <div id="user-menu" className={styles.menu} hidden={!open}>
        <p className={styles.name}>{name}</p>
        <a className={styles.entry} href="/account" onClick={() => setOpen(false)}>
          Manage account
        </a>
        <button type="button" className={styles.entry} onClick={() => void leave()}>
          Sign out
        </button>
        <p role="status" className={styles.words}>
          {words}
        </p>
      </div>
    </div>
  );
}
