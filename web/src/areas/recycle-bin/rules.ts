import type { Policy } from "@/lib/policy";

/** Kinds of deleted records: the areas that show them, and the page of one. */
export const kinds = {
  ActionItem: { areas: ["action-items", "findings"], page: "/action-items/" },
  Assessment: { areas: ["assessments"], page: "/assessments/" },
  Client: { areas: ["clients"], page: "/clients/" },
  Staff: { areas: ["staff", "teams"], page: "/staff/" },
  StaffCertificate: { areas: ["staff"], page: null },
  Team: { areas: ["teams", "staff"], page: "/teams/" },
  Framework: { areas: ["frameworks"], page: null },
  Domain: { areas: ["domains"], page: null },
  Subdomain: { areas: ["subdomains", "domains"], page: null },
  Standard: { areas: ["standards"], page: null },
  AssessmentType: { areas: ["assessment-types"], page: null },
  AssessmentSubtype: { areas: ["assessment-types"], page: "/assessment-types/" },
} as const;

export type DeletedKind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as readonly DeletedKind[];

export function isKnown(kind: string): kind is DeletedKind {
  return Object.hasOwn(kinds, kind);
}

/** Permission to delete includes restoring; of the shipped roles, those with one of these. */
export const anyDelete: Policy = "Portal.ActionItems.Delete || Portal.Clients.Delete || Portal.Standards.Delete";

/** Page of a restored record; null if it has none. */
export function pageOf({ kind, id }: { kind: string; id: string }): string | null {
  const page = isKnown(kind) ? kinds[kind].page : null;
  return page && `${page}${encodeURIComponent(id)}`;
}

/** The areas that show records of a kind. */
export function areasOf(kind: string): readonly string[] {
  return isKnown(kind) ? kinds[kind].areas : [];
}
