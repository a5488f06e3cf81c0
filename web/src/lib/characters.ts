/** Length of a text as the server counts it: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Number of characters over the limit; 0 if the text fits. */
export function tooMany(text: string, most: number): number {
  return Math.max(0, countCharacters(text) - most);
}

/**
 * A text with its own direction, isolated from the text around it: a label in a chart, which is drawn from left to right, or a reason
 * within a sentence.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
