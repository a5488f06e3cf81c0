import type { Subject } from "../../queries";
import { isShared } from "../../rules";

/** Kinds with pages of their own. */
type Kind = Exclude<Subject["kind"], "StaffCertificate">;

/** Where the pages of records are. */
const pages: Record<Kind, string> = {
  ActionItem: "/action-items",
  Assessment: "/assessments",
  AssessmentType: "/assessment-types/of",
  Asset: "/assets",
  Client: "/clients",
  Finding: "/findings",
  Staff: "/staff",
  Standard: "/standards",
  Team: "/teams",
};

/** Minimum length of a search. */
export const shortestSearch = 2;

export function isLinkable(kind: string): kind is Kind {
  return Object.hasOwn(pages, kind);
}

/** Kinds of records that a record may be linked to: within a tenant all of them, for the provider alone the shared ones. */
export function linkableTo(tenantId: string | null): readonly Kind[] {
  const all = Object.keys(pages).filter(isLinkable);
  return tenantId === null ? all.filter(isShared) : all;
}

/** The page of a record. */
export function pageOf(kind: Kind, id: string): string {
  return `${pages[kind]}/${id}`;
}

/** Kind and id of a choice in the picker. */
export function chosenRecord(value: string): { recordKind: string; recordId: string } {
  const [recordKind = "", recordId = ""] = value.split(":");
  return { recordKind, recordId };
}
