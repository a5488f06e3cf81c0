/** What the palette has to offer for what was typed. */
interface Offered<Row> {
  typed: string;
  /** The server has not answered yet. */
  isSearching: boolean;
  /** Pages and commands. */
  others: readonly Row[];
  /** What the open page offers to do with its record. */
  ofPage: readonly Row[];
  /** Records found or opened last. */
  records: readonly Row[];
  /** The way to all results. */
  all: readonly Row[];
}

/** Fewer letters are looked for nowhere. */
export const shortestSearch = 2;

/**
 * The rows in their order. Enter takes the first one: who types means what is found, so what would be done to the open record waits for
 * the answer and comes after it. Who has just opened the palette most often goes back to something.
 */
export function inOrder<Row>({ typed, isSearching, others, ofPage, records, all }: Offered<Row>): Row[] {
  const words = typed.trim();
  if (words === "") return [...records, ...ofPage, ...others];
  const done = isSearching || words.length < shortestSearch ? [] : ofPage;
  return [...others, ...records, ...done, ...all];
}
