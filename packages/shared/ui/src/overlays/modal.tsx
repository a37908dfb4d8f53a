import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Escape, the close button, or a click beside the dialog. */
  onClose: () => void;
  /** Buttons at its foot, the safe one last. */
  actions?: ReactNode;
  size?: 'm' | 'l' | 'full';
  /** The decision cannot be put aside with a stray click. */
  mustDecide?: boolean;
}

/** A dialog over the page on the browser's own top layer; focus goes in, stays in, and comes back. */
export function Modal({
  open,
  title,
  children,
  onClose,
  actions,
  size = 'm',
  mustDecide = false,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  if (!open) return null;
  const closeBeside = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget && !mustDecide) onClose();
  };
  return (
    // Escape is the keyboard's way out; the click beside the dialog only repeats it for the mouse.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.modal, styles[size])}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" aria-label="Close" onClick={onClose} className={styles.close}>
            <Icon name="cross" />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
