import { Button } from '@coati/ui';
import { useState, type FormEvent } from 'react';
import styles from './mobile-menu.module.css';

interface MobileSearchProps {
  productId: string;
}

/** Search inside the full-screen menu; there is nothing to search for until a character is typed. Source: N-06. */
export function MobileSearch({ productId }: MobileSearchProps) {
  const [query, setQuery] = useState('');
  const isEmpty = query.trim() === '';
  const submit = (event: FormEvent): void => {
    if (isEmpty) event.preventDefault();
  };
  return (
    <form role="search" className={styles.search} action="/search" method="get" onSubmit={submit}>
      <label htmlFor="menu-search">Search guides and providers</label>
      <div className={styles.searchRow}>
        <input
          id="menu-search"
          className={styles.searchInput}
          type="search"
          name={`${productId}[query]`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          autoComplete="off"
        />
        <Button type="submit" disabled={isEmpty}>
          Search
        </Button>
      </div>
    </form>
  );
}
