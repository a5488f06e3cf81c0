import type { Hit, HitKind } from "../../queries";

/** Where a hit opens. */
export interface HitAddress {
  to: string;
  /** `client: undefined` leaves the workspace. */
  search?: Record<string, string | undefined>;
}

const pages: Partial<Record<HitKind, string>> = {
  Client: "/clients",
  Staff: "/staff",
  Team: "/teams",
  ActionItem: "/action-items",
  Assessment: "/assessments",
  AssessmentType: "/assessment-types/of",
  Finding: "/findings",
  User: "/identity/users",
  Tenant: "/tenants",
};

/** The tab of its record that shows a comment, a file or what is said in one. */
const tabs: Partial<Record<HitKind, string>> = { Comment: "comments", Asset: "files", AssetText: "files" };

const files: readonly HitKind[] = ["Asset", "AssetText"];

const lists: Partial<Record<HitKind, string>> = {
  Domain: "/domains",
  Subdomain: "/subdomains",
  Framework: "/frameworks",
  Release: "/releases",
};

const host = "00000000-0000-0000-0000-000000000000";

/** The provider's own people and files, which its people open outside a client's workspace: there, pages are those of the client's tenant. */
function isKeptAtHost({ kind, tenantId }: Hit): boolean {
  return (kind === "User" || files.includes(kind)) && (tenantId ?? host) === host;
}

/** The pages of records that have comments and files. */
const recordPages: typeof pages = { ...pages, Asset: "/assets", Standard: "/standards" };

/** The page of a record, at what belongs to it. */
function placeWithin({ kind, record }: Hit): HitAddress | undefined {
  const page = record ? recordPages[record.kind] : undefined;
  // What is said in a file of the library is shown with the file itself.
  const isInFile = record?.kind === "Asset" && kind === "AssetText";
  if (!record || !page || isInFile) return undefined;
  const tab = tabs[kind];
  return { to: `${page}/${record.id}`, ...(tab ? { search: { tab } } : {}) };
}

/**
 * Library records open in their framework; those without a page of their own open in their list, a comment or a file on its record, and a
 * tag with everything that carries it. A tenant's people read the files that the provider shares in their own library.
 */
export function placeOf(hit: Hit, isOfHost: boolean): HitAddress {
  const { kind, id, title, frameworkCode } = hit;
  const within = placeWithin(hit);
  if (within) return within;
  const left = isOfHost && isKeptAtHost(hit) ? { client: undefined } : undefined;
  // A transcript is shown with its file, which it names where no record has it.
  if (files.includes(kind)) return { to: "/assets", search: { drawer: hit.record?.id ?? id, ...left } };
  if (kind === "Tag") return { to: "/search", search: { tagId: id } };
  const framework: Record<string, string> = frameworkCode ? { framework: frameworkCode } : {};
  const page = pages[kind];
  if (page) return { to: `${page}/${id}`, ...(left ? { search: left } : {}) };
  const list = lists[kind];
  if (!list) return { to: "/standards/view-all", search: { ...framework, standard: id } };
  // The title begins with the code.
  return { to: list, search: { ...framework, q: title } };
}

/** The same as an address, in which an empty client leaves the workspace. */
export function addressOf(hit: Hit, isOfHost: boolean): string {
  const { to, search } = placeOf(hit, isOfHost);
  if (!search) return to;
  const query = Object.entries(search).map(([name, value]): [string, string] => [name, value ?? ""]);
  return `${to}?${new URLSearchParams(query).toString()}`;
}
