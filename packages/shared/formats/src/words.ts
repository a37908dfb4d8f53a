/** `Peru`, `Peru and Chile`, `Peru, Chile, and Cuba`. */
export function joinWords(words: readonly string[]): string {
  if (words.length <= 2) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}
