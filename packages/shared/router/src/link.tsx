import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site from its root on, as it stands in the page: `/quote/1?sort=price#plans`. */
  to: string;
}

/** Whether a click is the ordinary one of an ordinary link, which the page may follow by itself. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, target: string | undefined) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey) && (!target || target === '_self');

/**
 * A link that moves inside the page's router; one that leads to where the visitor stands is no new step of the way back.
 * The library's own also knows loaders, prefetching and masks, which nothing here has, and weighs eight times as much.
 */
export function Link({ to, onClick, children, ...native }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event, native.target)) return;
    event.preventDefault();
    void navigate(to, { replace: to === pathname + search + hash });
  };
  return (
    <a {...native} href={to} onClick={follow}>
      {children}
    </a>
  );
}
