import { EssentialIcon } from '@coati/ui';
import { areaNames, menuOf, type Area, type ExternalLinks } from './links';
import { MenuAnchor } from './menu-anchor';
import styles from './site-menu.module.css';

interface MenuGroupProps {
  area: Area;
  isOpen: boolean;
  toggle: () => void;
  links: ExternalLinks;
  path: string;
  close: () => void;
}

/** One expandable group of the full-screen menu. Source: N-04. */
export function MenuGroup({ area, isOpen, toggle, links, path, close }: MenuGroupProps) {
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
        <EssentialIcon name={isOpen ? 'minus' : 'plus'} className={styles.sign} />
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
