import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from '@coati/router';
import { Icon } from '../icons/icon';
import { buttonClass, type ButtonLook } from './button';

type Native = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'id' | 'target' | 'rel' | 'download' | 'aria-label' | 'aria-describedby' | 'className' | 'onClick'
>;

/** `to` moves inside the page's router; `href` loads a document. */
type Target = { to: string; href?: never } | { href: string; to?: never };

export type ButtonLinkProps = ButtonLook & Native & Target & { children: ReactNode };

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function ButtonLink({
  children,
  variant,
  size,
  fullWidth,
  icon,
  iconAfter,
  className,
  to,
  href,
  ...native
}: ButtonLinkProps) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </>
  );
  const look = buttonClass({ variant, size, fullWidth }, className);
  if (to !== undefined) {
    return (
      <Link {...native} to={to} className={look}>
        {content}
      </Link>
    );
  }
  return (
    <a {...native} href={href} className={look}>
      {content}
    </a>
  );
}
