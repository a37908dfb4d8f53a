export interface ComboboxOption {
  value: string;
  label: string;
  /** Other words a person may type for it. */
  search?: readonly string[];
  /** Why it cannot be chosen; shown beside it. */
  refused?: string | null;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** 0 begins so, 1 a word in it begins so, 2 another name begins so, 3 somewhere inside; null is no match. */
function closeness(option: ComboboxOption, wanted: string): number | null {
  const label = plain(option.label);
  if (label.startsWith(wanted)) return 0;
  if (label.split(/[\s(,-]+/).some((word) => word.startsWith(wanted))) return 1;
  const others = (option.search ?? []).map(plain);
  if (others.some((other) => other.startsWith(wanted))) return 2;
  // One letter stands somewhere inside nearly every name.
  return wanted.length > 1 && label.includes(wanted) ? 3 : null;
}

/** Options that fit what was typed, the closest first, without those already chosen. */
export function matchOptions(
  options: readonly ComboboxOption[],
  typed: string,
  chosen: readonly string[],
): ComboboxOption[] {
  const wanted = plain(typed.trim());
  const open = options.filter((option) => !chosen.includes(option.value));
  if (wanted === '') return open;
  const ranked = open.flatMap((option) => {
    const rank = closeness(option, wanted);
    return rank === null ? [] : [{ option, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option);
}
