import type { CommentBlock, CommentPiece, Mention, Subject } from "./queries";

/**
 * Kinds of records that belong to no client, most of them the provider's, which all tenants read: each tenant, and the provider, has comments
 * and files of its own on them.
 */
const shared: ReadonlySet<Subject["kind"]> = new Set(["AssessmentType", "Asset", "Standard"]);

/** Does each level have its own on the records of this kind? */
export function isShared(kind: Subject["kind"]): boolean {
  return shared.has(kind);
}

/** Do the records of this kind have files? One of the library is one itself. */
export function takesFiles(kind: Subject["kind"]): boolean {
  return kind !== "Asset";
}

/**
 * The tenant whose comments, files and tags are read on a record of a shared kind, null for the provider's own. On any other record it is
 * null too: they are read from any workspace.
 */
export function levelOf({ kind, tenantId }: Subject): string | null {
  return isShared(kind) ? tenantId : null;
}

/** What a comment in writing is called: a new one, a reply to a thread, a corrected one. One for a tenant is offered to no other. */
export function draftName(subject: Subject, part: "new" | `reply ${string}` | `edit ${string}`): string {
  const level = levelOf(subject);
  return ["comment", subject.kind, subject.id, ...(level ? [level] : []), part].join(" ");
}

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

/** A name in a text, and where its @ is. */
interface NamePosition {
  at: number;
  name: string;
}

/** Where the names of these people stand; where one name begins with another, the longer one stands. */
function placesOf(body: string, people: readonly Mention[]): NamePosition[] {
  const names = people.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  const places: NamePosition[] = [];
  for (let at = body.indexOf("@"); at !== -1; at = body.indexOf("@", at + 1)) {
    const last = places.at(-1);
    const name = names.find((own) => body.startsWith(own, at + 1));
    if (name && (!last || at > last.at + last.name.length)) places.push({ at, name });
  }
  return places;
}

/** Those of the people, in the order in which they were chosen, whose name still stands in the text; of namesakes the last chosen ones. */
export function stillMentioned(body: string, people: readonly Mention[]): Mention[] {
  const places = placesOf(body, people);
  const found: Mention[] = [];
  for (const person of people.toReversed()) {
    if (found.some(({ userId }) => userId === person.userId)) continue;
    const namesakes = found.filter(({ name }) => name === person.name).length;
    if (places.filter(({ name }) => name === person.name).length > namesakes) found.unshift(person);
  }
  return found;
}

/** Whom a comment mentions under a name that isn't theirs any more. */
export function renamedSince(body: string, people: readonly Mention[]): Mention[] {
  const found = new Set(stillMentioned(body, people).map(({ userId }) => userId));
  return people.filter(({ userId }) => !found.has(userId));
}

/** Whether an @ in the text may mean somebody under a former name: it begins a word that is none of these people's names. */
function mentionsOthers(body: string, people: readonly Mention[]): boolean {
  const places = new Set(placesOf(body, people).map(({ at }) => at));
  const begun = [...body.matchAll(/(?:^|[\s(])@(?=\p{L})/gu)];
  return begun.some(({ index, 0: before }) => !places.has(index + before.length - 1));
}

/** The users whom a text mentions; those who were renamed since as long as the text has a name that no user has. */
export function mentionedIn(body: string, people: readonly Mention[], renamed: readonly Mention[]): string[] {
  const former = mentionsOthers(body, people) ? renamed : [];
  return [...new Set([...stillMentioned(body, people), ...former].map(({ userId }) => userId))];
}

/** A piece of a comment; a mention shows who is meant. */
export interface Piece {
  start: number;
  text: string;
  isMention: boolean;
}

/** The text of a comment in pieces, so that mentions stand out. */
export function piecesOf(body: string, people: readonly Mention[]): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const { at, name } of placesOf(body, people)) {
    if (at > start) pieces.push({ start, text: body.slice(start, at), isMention: false });
    pieces.push({ start: at, text: `@${name}`, isMention: true });
    start = at + name.length + 1;
  }
  if (start < body.length) pieces.push({ start, text: body.slice(start), isMention: false });
  return pieces;
}

/** The most that a quoted comment shows at first. */
const mostQuoted = { characters: 240, lines: 4 };

/** What is left of the room for a quotation. */
interface Room {
  characters: number;
  lines: number;
}

/** The text as far as there is room for it, to the end of a word. */
function cutTo(text: string, room: Room): string {
  const lines = text.split("\n");
  const fitting = lines.slice(0, room.lines).join("\n");
  const cut = Array.from(fitting).slice(0, room.characters).join("");
  room.lines -= lines.length - 1;
  room.characters -= Array.from(cut).length;
  const isMidWord = cut.length < fitting.length && !/^\s/u.test(fitting.slice(cut.length));
  return (isMidWord && cut.replace(/\s+\S*$/u, "")) || cut;
}

/** The pieces of a paragraph or item as far as there is room for them, and whether that is all. */
function begunOf(pieces: readonly CommentPiece[], room: Room): { begun: CommentPiece[]; isAll: boolean } {
  const begun: CommentPiece[] = [];
  for (const piece of pieces) {
    const text = room.lines > 0 && room.characters > 0 ? cutTo(piece.text, room) : "";
    if (text !== "") begun.push({ ...piece, text });
    if (text !== piece.text) return { begun, isAll: false };
  }
  room.lines -= 1;
  return { begun, isAll: true };
}

/** The same blocks with dots behind the last word. */
function withDots(blocks: readonly CommentBlock[]): CommentBlock[] {
  return blocks.map((block, at) => {
    const last = block.items.at(-1);
    const piece = last?.at(-1);
    if (at < blocks.length - 1 || !last || !piece) return block;
    const dotted = [...last.slice(0, -1), { ...piece, text: `${piece.text}…` }];
    return { ...block, items: [...block.items.slice(0, -1), dotted] };
  });
}

/** The beginning of a long comment, to the end of a word; null where all of it is short enough. */
export function beginningOf(blocks: readonly CommentBlock[]): CommentBlock[] | null {
  const room: Room = { ...mostQuoted };
  const shown: CommentBlock[] = [];
  for (const block of blocks) {
    const items: CommentPiece[][] = [];
    for (const item of block.items) {
      const { begun, isAll } = begunOf(item, room);
      if (begun.length > 0) items.push(begun);
      if (isAll) continue;
      return withDots(items.length > 0 ? [...shown, { ...block, items }] : shown);
    }
    shown.push({ ...block, items });
  }
  return null;
}

/** Parts of a text with their places, the only difference between equal ones. */
export function placed<T>(parts: readonly T[]): { place: number; part: T }[] {
  return parts.map((part, place) => ({ place, part }));
}

/** Does a value have room in a sentence? */
export function isWord(value: string): boolean {
  return value.length <= 60 && !value.includes("\n");
}
