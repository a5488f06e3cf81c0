import { ApiError } from "@/api/errors";

/** The code of the refusal that counts what somebody holds. */
export const openWork = "Portal:Staff.OpenWork";

const work = ["actionItems", "findings", "assessments"] as const;
const places = ["teams", "reports"] as const;

/** A kind of what somebody holds, as the server names it. */
export type HeldKind = (typeof work)[number] | (typeof places)[number];

/** What somebody holds who is to leave, and which heirs that takes. */
export interface Held {
  counts: { kind: HeldKind; count: number }[];
  /** Open work: a user takes it over. */
  needsUser: boolean;
  /** Teams and reports: a person of the directory takes them over. */
  needsPerson: boolean;
}

/** What keeps somebody from leaving; null where a failure says something else. */
export function heldOf(failure: unknown): Held | null {
  if (!(failure instanceof ApiError) || failure.code !== openWork) return null;
  const counted = (kinds: readonly HeldKind[]) =>
    kinds.map((kind) => ({ kind, count: Number(failure.data[kind] ?? 0) })).filter(({ count }) => count > 0);
  const [ofUser, ofPerson] = [counted(work), counted(places)];
  return { counts: [...ofUser, ...ofPerson], needsUser: ofUser.length > 0, needsPerson: ofPerson.length > 0 };
}
