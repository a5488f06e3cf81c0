/** How many characters a text has as the server counts them: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `most` characters of a text; never half of one. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}

/** Text that keeps its own direction among others, such as a label in a chart, which is drawn from left to right, or a reason within a sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
