import { ApiError } from "@/api/errors";
import { fold } from "@/lib/fold";

/** Error code of a refusal that counts what a person still holds. */
export const openWork = "Portal:Staff.OpenWork";

const work = ["actionItems", "findings", "assessments"] as const;
const places = ["teams", "reports"] as const;

/** A kind of responsibility, as the server names it. */
export type HeldKind = (typeof work)[number] | (typeof places)[number];

/** What a leaver still holds, and which heirs it needs. */
export interface Held {
  counts: { kind: HeldKind; count: number }[];
  /** Open work: goes to a user. */
  needsUser: boolean;
  /** Teams and reports: go to a person of the directory. */
  needsPerson: boolean;
}

/** What prevents a person from leaving; null if a failure has another reason. */
export function heldOf(failure: unknown): Held | null {
  if (!(failure instanceof ApiError) || failure.code !== openWork) return null;
  const counted = (kinds: readonly HeldKind[]) =>
    kinds.map((kind) => ({ kind, count: Number(failure.data[kind] ?? 0) })).filter(({ count }) => count > 0);
  const [ofUser, ofPerson] = [counted(work), counted(places)];
  return { counts: [...ofUser, ...ofPerson], needsUser: ofUser.length > 0, needsPerson: ofPerson.length > 0 };
}

/** Whether the typed text is this name; case and accents are ignored, as by the server. */
export function isSameName(name: string, typed: string): boolean {
  return fold(typed.trim()) === fold(name.trim());
}
