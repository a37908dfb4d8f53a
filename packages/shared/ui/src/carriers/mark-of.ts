import { frames, motifs, type Frame, type Motif } from './drawings';

export interface Mark {
  frame: Frame;
  motif: Motif;
  ground: string;
  figure: string;
}

/** Ground and figure; white letters reach 4.5:1 on every ground. */
export const inks: readonly (readonly [string, string])[] = [
  ['#1f4e79', '#7fb2dc'],
  ['#7a2e3a', '#e59a8c'],
  ['#2f5d3a', '#9cc987'],
  ['#563a7a', '#b69add'],
  ['#86470a', '#efbd6c'],
  ['#0f5e63', '#79c9bf'],
  ['#3a3f73', '#9aa4e6'],
  ['#654429', '#d0a878'],
  ['#85295a', '#e594bf'],
  ['#2b3a46', '#9cb3c4'],
  ['#4b5a12', '#c3cf6e'],
  ['#8c2f17', '#f2a07f'],
];

/** FNV-1a: the same id gives the same number in every browser and release. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193);
  return value >>> 0;
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** How the carrier with this id is drawn. */
export function markOf(id: string): Mark {
  const [ground, figure] = pick(inks, hash(id));
  return {
    frame: pick(Object.keys(frames) as Frame[], hash(`${id}:frame`)),
    motif: pick(Object.keys(motifs) as Motif[], hash(`${id}:motif`)),
    ground,
    figure,
  };
}

/** One or two letters that stand for a name: `Harbor Mutual` is HM, `Juniper Life and Travel` is JL. */
export function monogramOf(name: string): string {
  const words = name
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word !== '' && !/^(of|the|and|for)$/i.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
