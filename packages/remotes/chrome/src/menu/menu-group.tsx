import { EssentialIcon } from '@coati/ui';
import type { ToggleEvent } from 'react';
import { areaNames, menuOf, type Area, type ExternalLinks } from './links';
import { MenuAnchor } from './menu-anchor';
import styles from './site-menu.module.css';

const NAME = 'site-menu';

interface MenuGroupProps {
  area: Area;
  links: ExternalLinks;
  path: string;
  close: () => void;
}

/**
 * One expandable group of the full-screen menu. The browser opens it, and closes the others of its name: before our
 * script has come, and where it never does. Source: N-04.
 */
export function MenuGroup({ area, links, path, close }: MenuGroupProps) {
  return (
    <details name={NAME} onToggle={closeOthers}>
      <summary className={styles.entry}>
        {areaNames[area]}
        <EssentialIcon name="plus" className={styles.sign} />
      </summary>
      <ul className={styles.group}>
        {menuOf(area, links).map((link) => (
          <li key={link.url}>
            <MenuAnchor link={link} path={path} className={styles.link} onClick={close} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Not every browser knows groups by their name yet: Safari since 17.2, Firefox since 130. */
function closeOthers({ currentTarget: group }: ToggleEvent<HTMLDetailsElement>): void {
  if (!group.open) return;
  for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name="${NAME}"]`))
    if (other !== group) other.open = false;
}
