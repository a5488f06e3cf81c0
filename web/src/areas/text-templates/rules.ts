/** A template with a value inserted at a selection, and the cursor's position afterwards. */
export function inserted(content: string, name: string, start: number, end: number): { text: string; cursor: number } {
  const value = `{{ ${name} }}`;
  return { text: content.slice(0, start) + value + content.slice(end), cursor: start + value.length };
}

/** Syntax of a piece of a template, for its colour. */
export type TokenKind = "text" | "tag" | "value" | "statement" | "comment";

/** A piece of a template. */
export interface Token {
  kind: TokenKind;
  /** Position of its first character. */
  at: number;
  text: string;
}

/** Syntax within the text: values, statements and comments of the template, and HTML tags. */
const pieces =
  /(?<value>\{\{[\s\S]*?\}\})|(?<statement>\{%[\s\S]*?%\})|(?<comment>\{#[\s\S]*?#\})|(?<tag><\/?[a-z!][^<>]*>)/giu;

const kinds = ["value", "statement", "comment", "tag"] as const;

/** The pieces of a template in order; concatenated, they are the template. */
export function tokensOf(content: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of content.matchAll(pieces)) {
    if (match.index > at) tokens.push({ kind: "text", at, text: content.slice(at, match.index) });
    const kind = kinds.find((own) => match.groups?.[own] !== undefined) ?? "text";
    tokens.push({ kind, at: match.index, text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < content.length) tokens.push({ kind: "text", at, text: content.slice(at) });
  return tokens;
}
