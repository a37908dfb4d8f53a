import { EssentialIcon } from '@coati/ui';
import styles from './search-box.module.css';

/** The header's search on wide screens; it leads to the full results. Source: N-07, P-18. */
export function SearchBox({ productId }: { productId: string }) {
  return (
    <form role="search" className={styles.search} action="/search" method="get">
      <label className={styles.label} htmlFor="header-search">
        Search
      </label>
      <input
        id="header-search"
        className={styles.input}
        type="search"
        name={`${productId}[query]`}
        placeholder="Search"
        required
      />
      <button type="submit" className={styles.go} aria-label="Search">
        <EssentialIcon name="search" />
      </button>
    </form>
  );
}
