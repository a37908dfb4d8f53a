export interface ComboboxOption {
  value: string;
  label: string;
  /** Other words a person may type for it. */
  search?: readonly string[];
  /** Why it cannot be chosen; shown beside it. */
  refused?: string | null;
  /** The other word it was found by; shown beside it. */
  foundBy?: string;
  /** No choice itself but a word that leads to some: chosen, it stands in the field as if it had been typed. */
  isWord?: boolean;
}

/** What is listed in place of plain matches, and why, in words that are seen above the list and spoken. */
export interface ComboboxAdvice {
  words: string;
  options: readonly ComboboxOption[];
  /** Several of these are wanted: list and text stay while they are chosen. */
  stays?: boolean;
}

/** Answers to what is typed and where matching names do not suffice; null where they do. */
export type Advise = (typed: string, matches: readonly ComboboxOption[]) => ComboboxAdvice | null;

/** Letters alone: case, accents, marks and a leading "the" tell no name from another. */
export const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/^\s*the\s|[^\p{L}]/giu, '')
    .toLowerCase();

/** -2 it is called just so, -1 it has this code, 0 begins so, 1 a word in it begins so, 2 another name begins so, 3 somewhere inside; null is no match. */
function closeness(
  { value, label, search = [] }: ComboboxOption,
  wanted: string,
): [number, foundBy?: string] | null {
  const begins = (text: string): boolean => letters(text).startsWith(wanted);
  const isIt = (text: string): boolean => letters(text) === wanted;
  // "UK" means neither Ukraine nor, typed in full, anything else that only begins so.
  if (isIt(label)) return [-2];
  const alias = search.find(isIt);
  if (alias) return [-2, alias];
  if (isIt(value)) return [-1];
  if (begins(label)) return [0];
  if (label.split(/[\s(,-]+/).some(begins)) return [1];
  const other = search.find(begins);
  if (other) return [2, other];
  // One letter stands somewhere inside nearly every name.
  return wanted.length > 1 && letters(label).includes(wanted) ? [3] : null;
}

/** Options that fit what was typed, the closest first, without those already chosen. */
export function matchOptions(
  options: readonly ComboboxOption[],
  typed: string,
  chosen: readonly string[],
): ComboboxOption[] {
  const wanted = letters(typed);
  const open = options.filter((option) => !chosen.includes(option.value));
  if (typed.trim() === '') return open;
  const ranked = open.flatMap((option) => {
    const found = wanted && closeness(option, wanted);
    return found ? [{ option: { ...option, foundBy: found[1] }, rank: found[0] }] : [];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option);
}
