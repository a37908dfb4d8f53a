/** Marks asked for around found words. They are no markup: the service then sends text as it is, and we draw text. */
export const HIGHLIGHT = {
  highlightPreTag: '__ais-highlight__',
  highlightPostTag: '__/ais-highlight__',
} as const;

/** A run of text that was found, or was not. */
export interface TextPart {
  text: string;
  isFound: boolean;
}

/** Cuts a highlighted value at its marks; a mark without its partner is dropped, and no text is lost. */
export function highlighted(value: string): TextPart[] {
  const [before = '', ...rest] = value.split(HIGHLIGHT.highlightPreTag);
  const parts: TextPart[] = [{ text: before, isFound: false }];
  for (const piece of rest) {
    const [found = '', ...after] = piece.split(HIGHLIGHT.highlightPostTag);
    parts.push({ text: found, isFound: true }, { text: after.join(''), isFound: false });
  }
  return parts.filter(({ text }) => text !== '');
}
