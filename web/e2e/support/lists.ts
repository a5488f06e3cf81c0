/**
 * What a list leaves out of what every list has, and why. `src/table/lists.test.ts` counts the exceptions: they may only get fewer. Search,
 * filters, sorting by several columns, column chooser, density, views and the address have none.
 */
export interface ListPage {
  /** Folder of its area. */
  area: string;
  path: string;
  /** Nothing can be done to several rows: why. */
  noBulk?: string;
  /** No cell opens: why. */
  noInline?: string;
  /** Some rows have a cell that opens, the demo data's may not: why. */
  someInline?: string;
}

const log = "what happened is not changed";
const frozen = "a release is a snapshot that assessments pin: it is never changed and never deleted";
const page = "a template is opened, changed and seen as a mail before it is saved";

/** Every list, by its area: `src/table/lists.test.ts` fails where one is missing. The reader is the one of `screens`. */
export const lists: readonly ListPage[] = [
  { area: "action-items", path: "/action-items" },
  { area: "applications", path: "/openiddict/Applications" },
  { area: "assessments", path: "/assessments" },
  { area: "assets", path: "/assets?view=table" },
  { area: "audit-logs", path: "/audit-logs", noBulk: log, noInline: log },
  { area: "claim-types", path: "/identity/claim-types" },
  { area: "clients", path: "/clients" },
  { area: "domains", path: "/domains" },
  { area: "findings", path: "/findings" },
  { area: "frameworks", path: "/frameworks" },
  { area: "invitations", path: "/identity/invitations" },
  { area: "jobs", path: "/jobs", someInline: "only what still runs can be cancelled" },
  {
    area: "language-texts",
    path: "/language-management/texts",
    noBulk: "a text is named by resource, culture and key; many are changed by a translated file",
  },
  { area: "languages", path: "/language-management/languages" },
  { area: "recycle-bin", path: "/recycle-bin", noInline: "a deleted record is not changed before it is restored" },
  { area: "releases", path: "/releases", noBulk: frozen, noInline: frozen },
  { area: "roles", path: "/identity/roles" },
  { area: "scopes", path: "/openiddict/Scopes" },
  { area: "security-logs", path: "/identity/security-logs", noBulk: log, noInline: log },
  { area: "sessions", path: "/identity/sessions", noInline: "a session is ended, nothing about it is set" },
  { area: "staff", path: "/staff" },
  { area: "subdomains", path: "/subdomains" },
  { area: "tags", path: "/tags" },
  { area: "teams", path: "/teams" },
  { area: "tenants", path: "/tenants" },
  { area: "text-templates", path: "/text-template-management/text-templates", noBulk: page, noInline: page },
  { area: "users", path: "/identity/users" },
];
