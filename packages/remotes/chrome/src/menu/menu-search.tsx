import { Button } from '@coati/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './site-menu.module.css';

/**
 * Search inside the full-screen menu; there is nothing to search for until a character is typed: a form whose
 * button is disabled is not sent by Enter either. Source: N-06.
 */
export function MenuSearch({ productId }: { productId: string }) {
  const field = useRef<HTMLInputElement>(null);
  // Served ready: without a script nobody would ever make it so, and the browser asks for a text by itself.
  const [isEmpty, setEmpty] = useState(false);
  const look = (): void => setEmpty(field.current?.value.trim() === '');
  // What was typed before this script came counts too.
  useEffect(look, []);
  return (
    <form role="search" className={styles.search} action="/search" method="get">
      <label htmlFor="menu-search">Search guides and providers</label>
      <div className={styles.searchRow}>
        <input
          ref={field}
          id="menu-search"
          className={styles.searchInput}
          type="search"
          name={`${productId}[query]`}
          onInput={look}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={512}
          required
        />
        <Button type="submit" disabled={isEmpty}>
          Search
        </Button>
      </div>
    </form>
  );
}
