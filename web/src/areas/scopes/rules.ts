/** The distinct names in a text, separated by spaces or commas. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/u).filter(Boolean))];
}
