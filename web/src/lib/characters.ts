/** How many characters a text has as the server counts them: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** How many characters of a text are too many; 0 where all of it fits. */
export function tooMany(text: string, most: number): number {
  return Math.max(0, countCharacters(text) - most);
}

/** Text that keeps its own direction among others, such as a label in a chart, which is drawn from left to right, or a reason within a sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
