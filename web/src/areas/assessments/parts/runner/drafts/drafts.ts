import { keep, kept, keptNames } from "@/api/kept";
import { limitsOf } from "@/api/limitsOf";
import { tooMany } from "@/lib/characters";
import { text } from "@/lib/text";
import type { Assessment, ItemAnswers } from "../../../queries";
import type { ItemChange } from "../../../rules";

/** A change that is not saved yet, and what the same fields held when it began. */
export interface Draft {
  change: ItemChange;
  base: ItemChange;
}

/** Unsaved changes by item. */
export type Drafts = Map<string, Draft>;

/** The assessment of the changes, with what is needed to send them. */
export type DraftsOf = Pick<Assessment, "id" | "tenantId" | "number">;

interface Stored {
  of: DraftsOf;
  drafts: Record<string, Draft>;
}

const prefix = "answers ";

/** Keeps the unsaved changes of an assessment for their author, over a reload, a sign-in and closing the browser. */
export function keepDrafts({ id, tenantId, number }: DraftsOf, drafts: Drafts): void {
  const stored: Stored = { of: { id, tenantId, number }, drafts: Object.fromEntries(drafts) };
  keep(prefix + id, drafts.size > 0 ? stored : null);
}

/** The unsaved changes of an assessment that this person left in this browser. */
export function keptDrafts(assessment: string): Drafts {
  const all: Drafts = new Map();
  for (const { drafts } of kept(prefix + assessment) as Stored[]) {
    for (const [item, draft] of Object.entries(drafts)) all.set(item, over(draft, all.get(item)));
  }
  return all;
}

/** The assessments with unsaved changes of this person in this browser. */
export function keptAssessments(): DraftsOf[] {
  const names = keptNames().filter((name) => name.startsWith(prefix));
  return names.flatMap((name) => (kept(name) as Stored[]).slice(-1).map(({ of }) => of));
}

/** Assessments open in a runner, which sends their kept changes itself. */
export const running = new Set<string>();

const fields = ["selfAnswer", "selfComment", "verifiedAnswer", "coachComment", "flagged"] as const;
type Field = (typeof fields)[number];
/** The text fields of an item. */
type Answered = Pick<ItemAnswers, Field>;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function isText(field: Field): field is "selfComment" | "coachComment" {
  return field === "selfComment" || field === "coachComment";
}

/** The message for texts that are too long; null if all of the change can be sent. */
export function tooLongOf({ selfComment, coachComment, selfAnswer, verifiedAnswer }: ItemChange): string | null {
  const comments = limitsOf("ItemPatchRequest", "selfComment").maxLength;
  const answers = limitsOf("Answer", "text").maxLength;
  const texts = [
    [selfComment, comments],
    [coachComment, limitsOf("ItemPatchRequest", "coachComment").maxLength],
    [selfAnswer?.text, answers],
    [verifiedAnswer?.text, answers],
  ] as const;
  const measured = texts.map(([written, most]) => [most, tooMany(written ?? "", most)] as const);
  const first = measured.find(([, many]) => many > 0);
  return first ? text("Ui.Rule.MaxLength", first) : null;
}

/** Merges a later change over an earlier one. The fields of `item` are the base of a new change. */
export function added(draft: Draft | undefined, item: Answered | undefined, change: ItemChange): Draft {
  const began = Object.fromEntries(
    fields.filter((field) => field in change).map((field) => [field, item?.[field] ?? null]),
  ) as ItemChange;
  return { change: { ...draft?.change, ...change }, base: { ...began, ...draft?.base } };
}

/** Merges a later draft over an earlier one of the same item. */
export function over({ change, base }: Draft, earlier: Draft | undefined): Draft {
  return { change: { ...earlier?.change, ...change }, base: { ...base, ...earlier?.base } };
}

/** Number of fields of a draft that somebody else's change replaced. */
export function lostOf({ change }: Draft, theirs: Answered, left: Draft | null): number {
  return fields.filter((own) => own in change && !isSame(change[own], theirs[own]) && !(own in (left?.change ?? {})))
    .length;
}

function joined(theirs: string, mine: string): string {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs}\n\n${mine}`;
}

/**
 * Rebases a draft after somebody else changed its item: fields that they left alone remain to be saved, a comment that both wrote contains
 * both, and an answer that both gave is theirs. Null when nothing is left to save.
 */
export function rebased({ change, base }: Draft, theirs: Answered): Draft | null {
  const left: Record<string, unknown> = {};
  for (const field of fields.filter((own) => own in change && !isSame(change[own], theirs[own]))) {
    if (isSame(base[field], theirs[field])) left[field] = change[field];
    else if (isText(field)) left[field] = joined(theirs[field] ?? "", change[field] ?? "");
  }
  const changes = Object.entries(left).filter(([field, value]) => !isSame(value, theirs[field as Field]));
  if (changes.length === 0) return null;
  const now = Object.fromEntries(changes.map(([field]) => [field, theirs[field as Field] ?? null]));
  return { change: Object.fromEntries(changes) as ItemChange, base: now };
}
