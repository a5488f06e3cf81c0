import type { Hit, HitKind } from "../queries";

/** Where a hit opens. */
export interface Place {
  to: string;
  search?: Record<string, string>;
}

const pages: Partial<Record<HitKind, string>> = {
  Client: "/clients",
  Staff: "/staff",
  Team: "/teams",
  ActionItem: "/action-items",
  Assessment: "/assessments",
  Finding: "/findings",
};

const lists: Partial<Record<HitKind, string>> = {
  Domain: "/domains",
  Subdomain: "/subdomains",
  AssessmentType: "/assessment-types",
};

/** Library records open in their framework; those without a page of their own open in their list. */
export function placeOf({ kind, id, title, frameworkCode }: Hit): Place {
  const framework: Record<string, string> = frameworkCode ? { framework: frameworkCode } : {};
  const page = pages[kind];
  if (page) return { to: `${page}/${id}` };
  const list = lists[kind];
  if (!list) return { to: "/standards/view-all", search: { ...framework, standard: id } };
  // The title begins with the code.
  return { to: list, search: { ...framework, q: title } };
}

/** The same as an address. */
export function addressOf(hit: Hit): string {
  const { to, search } = placeOf(hit);
  return search ? `${to}?${new URLSearchParams(search).toString()}` : to;
}
