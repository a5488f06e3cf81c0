import { countCharacters, tooMany } from "./characters";
import { useText } from "./text";

/** What a field says of its limit, as long as there is something to say. */
export interface TextLimit {
  /** How much of the limit is used. */
  count?: string;
  /** How many characters are too many: what has them is not sent. */
  complaint?: string;
}

/** Shorter limits are not counted: whoever types a code sees how long it is. */
const leastCounted = 100;
/** The part of a limit from which on it is counted. */
const countedFrom = 0.9;

/**
 * For every field of text with a limit: it takes what is typed or pasted whole, counts, says how many characters are too many, and
 * whoever sends it asks for `complaint` first. A browser's `maxlength` would cut, and nobody would see what is gone.
 */
export function useTextLimit(text: string, most: number | undefined): TextLimit {
  const t = useText();
  // A character has one or two units, so that a short text needs no counting.
  if (most === undefined || text.length < most * countedFrom) return {};
  const over = tooMany(text, most);
  const length = countCharacters(text);
  return {
    ...(most >= leastCounted && length >= most * countedFrom && { count: t("Ui.Form.Count", [length, most]) }),
    ...(over > 0 && { complaint: t("Ui.Rule.MaxLength", [most, over]) }),
  };
}
