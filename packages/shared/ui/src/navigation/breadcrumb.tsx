import { Link } from '@coati/router';
import styles from './breadcrumb.module.css';

export interface BreadcrumbItem {
  /** A segment under the one before it, or a whole path where it begins with a slash. */
  slug: string;
  title: string;
}

export interface BreadcrumbProps {
  items: readonly BreadcrumbItem[];
  /** Links move inside the page's router instead of loading documents. */
  inApp?: boolean;
}

function withPaths(items: readonly BreadcrumbItem[]): { path: string; title: string }[] {
  let path = '/';
  return items.map(({ slug, title }) => {
    path = slug.startsWith('/') ? slug : `${path}${slug}/`;
    return { path, title };
  });
}

/** Home, then the way here; the last item is where the visitor stands, and no link. Source: A-10. */
export function Breadcrumb({ items, inApp = false }: BreadcrumbProps) {
  const trail = [{ path: '/', title: 'Home' }, ...withPaths(items)];
  const Anchor = inApp
    ? ({ path, title }: { path: string; title: string }) => <Link to={path}>{title}</Link>
    : ({ path, title }: { path: string; title: string }) => <a href={path}>{title}</a>;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map((item, index) => (
          <li key={item.path} className={styles.item}>
            {index === trail.length - 1 ? <span aria-current="page">{item.title}</span> : Anchor(item)}
          </li>
        ))}
      </ol>
    </nav>
  );
}
