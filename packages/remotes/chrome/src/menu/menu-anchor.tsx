import { EssentialIcon } from '@coati/ui';
import type { MenuLink } from './links';

interface MenuAnchorProps {
  link: MenuLink;
  /** Address of the page being shown; empty while it is not known. */
  path?: string;
  className?: string;
  onClick?: () => void;
}

/** A menu's link; one that leaves the site says so, and one that opens a window hands it no way back to this page. */
export function MenuAnchor({ link, path = '', className, onClick }: MenuAnchorProps) {
  return (
    <a
      className={className}
      href={link.url}
      onClick={onClick}
      aria-current={link.url === path ? 'page' : undefined}
      target={link.openInNewWindow ? '_blank' : undefined}
      rel={link.external ? 'noopener external' : undefined}
    >
      {link.external ? `${link.title} ` : link.title}
      {link.external && (
        <EssentialIcon
          name="external-link"
          size="s"
          title={link.openInNewWindow ? 'opens in a new window' : 'leaves this site'}
        />
      )}
    </a>
  );
}
