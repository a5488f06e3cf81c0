/** The names in a text with spaces or commas between them, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/u).filter(Boolean))];
}
