import type { Mention } from "./queries";

/** The word behind an @ that the caret stands in, and where its @ is. */
export interface Mentioning {
  at: number;
  text: string;
}

const longestName = 40;

/** What is being mentioned at the caret: an @ at the beginning of a word, and the letters behind it up to the caret. */
export function mentioningAt(body: string, caret: number): Mentioning | null {
  const before = body.slice(Math.max(0, caret - longestName), caret);
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u.exec(before);
  const text = found?.[1];
  return text === undefined ? null : { at: caret - text.length - 1, text };
}

/** The text with the name in place of what was typed behind the @, and where the caret goes. */
export function withMention(body: string, { at, text }: Mentioning, name: string): { body: string; caret: number } {
  const written = `@${name} `;
  const rest = body.slice(at + 1 + text.length).replace(/^ /u, "");
  return { body: body.slice(0, at) + written + rest, caret: at + written.length };
}

/** Those of the people whose name still stands in the text. */
export function stillMentioned(body: string, people: readonly Mention[]): Mention[] {
  const ids = new Set<string>();
  return people.filter(({ userId, name }) => {
    const stands = body.includes(`@${name}`) && !ids.has(userId);
    ids.add(userId);
    return stands;
  });
}

/** A piece of a comment; a mention shows who is meant. */
export interface Piece {
  start: number;
  text: string;
  isMention: boolean;
}

/** The text of a comment in pieces, so that mentions stand out. */
export function piecesOf(body: string, people: readonly Mention[]): Piece[] {
  const names = people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = body.indexOf("@"); at !== -1; at = body.indexOf("@", at + 1)) {
    const name = names.find((own) => body.startsWith(own, at));
    if (!name || at < start) continue;
    if (at > start) pieces.push({ start, text: body.slice(start, at), isMention: false });
    pieces.push({ start: at, text: name, isMention: true });
    start = at + name.length;
  }
  if (start < body.length) pieces.push({ start, text: body.slice(start), isMention: false });
  return pieces;
}
