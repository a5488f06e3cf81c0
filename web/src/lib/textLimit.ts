import { countCharacters, tooMany } from "./characters";
import { useText } from "./text";

/** A field's message about its limit, once there is one. */
export interface TextLimit {
  /** Characters used. */
  count?: string;
  /** Characters over the limit: such a text is not sent. */
  complaint?: string;
}

/** Shorter limits aren't counted: the length of a code is easy to see. */
const leastCounted = 100;
/** Share of the limit from which on it is counted. */
const countedFrom = 0.9;

/**
 * For every text field with a limit: accepts everything typed or pasted, counts, and says how many characters are too many; before sending,
 * check `complaint`. A browser's `maxlength` would cut the text silently.
 */
export function useTextLimit(text: string, most: number | undefined): TextLimit {
  const t = useText();
  // A code point has one or two units, so a short text needn't be counted.
  if (most === undefined || text.length < most * countedFrom) return {};
  const over = tooMany(text, most);
  const length = countCharacters(text);
  return {
    ...(most >= leastCounted && length >= most * countedFrom && { count: t("Ui.Form.Count", [length, most]) }),
    ...(over > 0 && { complaint: t("Ui.Rule.MaxLength", [most, over]) }),
  };
}
