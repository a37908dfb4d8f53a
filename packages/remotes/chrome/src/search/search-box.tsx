import type { SearchCredentials } from '@coati/contracts';
import { EssentialIcon } from '@coati/ui';
import { useRef } from 'react';
import { useSuggestions } from './use-suggestions';
import styles from './search-box.module.css';

const FIELD = 'header-search';
const LIST = 'header-search-hits';

interface SearchBoxProps {
  productId: string;
  credentials: SearchCredentials;
}

/**
 * The header's search on wide screens: a form that leads to the full results, and, once it is used, a combobox that
 * answers as one types. Source: N-07, S-01, S-02, P-18.
 */
export function SearchBox({ productId, credentials }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const box = useSuggestions(credentials, form);
  const { Suggestions, answer, active } = box;
  return (
    <form
      ref={form}
      role="search"
      aria-label="Site"
      className={styles.search}
      action="/search"
      method="get"
      onFocus={box.onFocus}
      onBlur={box.onBlur}
      onSubmit={box.onSubmit}
    >
      <label className={styles.label} htmlFor={FIELD}>
        Search
      </label>
      <input
        id={FIELD}
        className={styles.input}
        type="search"
        name={`${productId}[query]`}
        placeholder="Search"
        autoComplete="off"
        maxLength={512}
        onInput={box.onInput}
        onKeyDown={box.onKeyDown}
        {...(Suggestions && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': box.isOpen,
          'aria-controls': box.isOpen ? LIST : undefined,
          'aria-activedescendant': active >= 0 ? `${LIST}-${active}` : undefined,
        })}
      />
      <button type="submit" className={styles.go} aria-label="Search">
        <EssentialIcon name="search" />
      </button>
      {Suggestions && (
        <Suggestions id={LIST} productId={productId} answer={answer} active={active} isOpen={box.isOpen} />
      )}
    </form>
  );
}
