import { letters } from './match-options';
import type { CountryOption } from './countries';

/** More than these are a list to look through, not a question. */
const MOST_OFFERED = 4;

/** How many slips are forgiven in so many letters; in a short word one slip makes another word. */
const forgiven = (count: number): number => (count < 4 ? 0 : count < 6 ? 1 : count < 9 ? 2 : 3);

/**
 * Slips (a letter too many, missing, another one, two swapped) between what is typed and a name: with the beginning of
 * it that is nearest, and with the whole. Source: optimal string alignment, docs/adr/0056.
 */
export function slips(typed: string, name: string): [beginning: number, whole: number] {
  let before: number[] = [];
  let above = Array.from({ length: name.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= name.length; column += 1) {
      const same = typed[row - 1] === name[column - 1];
      const swapped = typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1];
      line[column] = Math.min(
        above[column]! + 1,
        line[column - 1]! + 1,
        above[column - 1]! + (same ? 0 : 1),
        swapped ? before[column - 2]! + 1 : Infinity,
      );
    }
    [before, above] = [above, line];
  }
  return [Math.min(...above), above[name.length]!];
}

/** Of a name that is still being typed, fewer slips tell more: there is always some beginning near by. */
const forgivenSoFar = (count: number): number => (count < 5 ? 0 : Math.max(1, forgiven(count) - 1));

interface Near {
  option: CountryOption;
  /** Slips with the name, or with the beginning of it that is nearest. */
  count: number;
  /** Slips with all of the name. */
  whole: number;
  /** Nothing is left to be typed, but for further words of the name. */
  isTyped: boolean;
}

/** How near a name is: as a whole, or so far, if its first letter is the one that is typed. */
function nearness(wanted: string, name: string, isLabel: boolean): Omit<Near, 'option'> {
  const all = letters(name);
  const [beginning, whole] = slips(wanted, all);
  const isBegun = beginning <= forgivenSoFar(wanted.length) && all[0] === wanted[0];
  const count = isBegun ? beginning : whole;
  const words = name.split(/[\s(,-]+/);
  const firstWords = words.map((_, index) => letters(words.slice(0, index + 1).join(' ')));
  return {
    count,
    whole,
    isTyped: whole === count || (isLabel && firstWords.some((first) => slips(wanted, first)[1] === count)),
  };
}

/**
 * The names that somebody may have meant: those with the fewest slips, if few enough. Where one of them is typed to its
 * end, those that only begin like it are not meant; the whole name settles a tie.
 */
export function nearestNames(typed: string, names: readonly CountryOption[]): CountryOption[] {
  const wanted = letters(typed);
  const most = forgiven(wanted.length);
  if (most === 0) return [];
  const found = names
    .flatMap((option) =>
      [option.label, ...(option.search ?? [])].map((name, index): Near => ({
        option: { ...option, foundBy: index > 0 ? name : undefined },
        ...nearness(wanted, name, index === 0),
      })),
    )
    .filter(({ count }) => count <= most)
    .sort((a, b) => a.count - b.count || a.whole - b.whole);
  const nearest = found.filter(({ count }) => count === found[0]?.count);
  const typedOut = nearest.filter(({ isTyped }) => isTyped);
  const meant = new Map<string, CountryOption>();
  for (const { option } of typedOut.length > 0 ? typedOut : nearest)
    if (!meant.has(option.value)) meant.set(option.value, option);
  return [...meant.values()].slice(0, MOST_OFFERED);
}
