import { letters } from '@coati/ui';
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

/** The names that somebody may have meant: those with the fewest slips, if few enough; the whole name settles a tie. */
export function nearestNames(typed: string, names: readonly CountryOption[]): CountryOption[] {
  const wanted = letters(typed);
  const most = forgiven(wanted.length);
  if (most === 0) return [];
  const found = names
    .flatMap((option) =>
      [option.label, ...(option.search ?? [])].map((name, index) => ({
        option: { ...option, foundBy: index > 0 ? name : undefined },
        slips: slips(wanted, letters(name)),
      })),
    )
    .sort((a, b) => a.slips[0] - b.slips[0] || a.slips[1] - b.slips[1]);
  const least = found[0]?.slips[0] ?? Infinity;
  if (least > most) return [];
  const nearest = new Map<string, CountryOption>();
  for (const { option, slips: count } of found)
    if (count[0] === least && !nearest.has(option.label)) nearest.set(option.label, option);
  return [...nearest.values()].slice(0, MOST_OFFERED);
}
