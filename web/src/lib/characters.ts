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

/** Text that keeps its own direction among others: charts are drawn from left to right, whatever their labels are written in. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
