import type { DemoUser } from "./users.ts";
import { people } from "./users.ts";

/** How a screen is reached: by whom, and at which address; for a record, the list whose first one is opened. */
export interface Screen {
  /** Nobody: without signing in. */
  user?: DemoUser;
  /** Default: the path of the route. */
  address?: string;
  /** The list that holds a link to a record; the rest of the path follows the record's own. */
  list?: string;
  /** Which link of the list, if not the first one of its table. */
  link?: string;
  suffix?: string;
  /** What calls answer whose own answer needs more than a visit, by their path. */
  answers?: Readonly<Record<string, unknown>>;
}

/** A client that asks for consent. */
const consent = {
  clientName: "Reporting tool",
  userName: "amara.lindqvist",
  scopes: [
    { name: "openid", displayName: "Your identity", description: null },
    { name: "profile", displayName: "Your name", description: "First and last name" },
  ],
};

/** A long export that is done: demo data have no list that is long enough. */
const longExport = {
  id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e",
  title: "Action items",
  status: "Succeeded",
  progressPct: 100,
  rows: 4812,
  createdAt: "2026-11-23T09:00:00Z",
  expiresAt: "2026-11-30T09:00:00Z",
};

/** An import that was checked. */
const sheetImport = {
  id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9f",
  list: "staff",
  title: "Staff.Title",
  fileName: "staff.xlsx",
  status: "Validated",
  job: { id: longExport.id, kind: "import.dry-run", progressPct: 100, isBusy: false, error: null },
  counts: { create: 1, update: 0, skip: 0, error: 1, pending: 1, applied: 0, refused: 0, undone: 0, kept: 0 },
  canApply: true,
  canUndo: false,
  createdAt: "2026-11-23T09:00:00Z",
  appliedAt: null,
  undoableUntil: null,
  sheets: ["Staff"],
  sheet: "Staff",
  headerRow: 1,
  encoding: null,
  isEncodingUnclear: false,
  encodings: [],
  columns: [
    { header: "First name", field: "firstName", dateOrder: null, isDateOrderUnclear: false, samples: ["Anna"] },
  ],
  fields: [{ name: "firstName", title: "First name", kind: "Text", isRequired: true }],
};

/** An invitation as its link shows it. */
const welcome = {
  place: "Kestrelford Dental Group",
  inviter: "Amara Lindqvist",
  email: "noor.haddad@kestrelford.example",
  name: "Noor",
  surname: "Haddad",
  userName: null,
  expiresAt: "2026-12-01T09:00:00Z",
};

const sheetRows = {
  totalCount: 2,
  items: [
    {
      number: 2,
      action: "Create",
      outcome: "Pending",
      label: "Anna Adler",
      recordId: null,
      cells: ["Anna"],
      changes: [],
      errors: [],
    },
    {
      number: 3,
      action: "Error",
      outcome: "Pending",
      label: "",
      recordId: null,
      cells: ["Ben"],
      changes: [],
      errors: [
        {
          row: 3,
          column: 1,
          code: "Import.BadDate",
          message: "First day: “soon” is not a date between 1900 and 2200.",
          value: "soon",
        },
      ],
    },
  ],
};

const { author, clientAdmin, coach, hostAdmin } = people;

/**
 * Every route of the application by its path, as the router names it. `src/app/routes.dom.test.ts` fails where one is missing, and
 * `barriers.spec.ts` looks at each in light and dark.
 */
export const screens: Readonly<Record<string, Screen>> = {
  "/": { user: coach },
  "/action-items": { user: coach },
  "/action-items/$id": { user: coach, list: "/action-items" },
  "/assessment-types": { user: hostAdmin },
  "/assessment-types/$id": { user: hostAdmin, list: "/assessment-types" },
  "/assessment-types/of/$id": { user: hostAdmin, list: "/assessment-types", link: "a[href*='/assessment-types/of/']" },
  "/assessments": { user: coach },
  "/assessments/$id": { user: coach, list: "/assessments?status=Finalised" },
  "/assessments/$id/run": { user: coach, list: "/assessments?status=InProgress", suffix: "/run" },
  "/assets": { user: clientAdmin },
  // It leads to the library, with what it says of a file that isn't there over it.
  "/assets/$id": { user: clientAdmin, address: `/assets/${longExport.id}` },
  "/assets/records": { user: clientAdmin },
  "/boa": { user: coach },
  "/clients": { user: hostAdmin },
  "/clients/$id": { user: hostAdmin, list: "/clients" },
  "/domains": { user: author },
  "/exports/$id": {
    user: coach,
    address: `/exports/${longExport.id}`,
    answers: { [`/api/app/exports/${longExport.id}`]: longExport },
  },
  "/audit-logs": { user: hostAdmin },
  "/audit-logs/statistics": { user: hostAdmin },
  "/audit-logs/$id": { user: hostAdmin, list: "/audit-logs" },
  "/email-preferences": { user: clientAdmin },
  "/findings": { user: coach },
  "/findings/$id": { user: coach, list: "/findings" },
  "/frameworks": { user: author },
  "/getting-started": { user: hostAdmin },
  "/health-status": { user: hostAdmin },
  "/identity": { user: clientAdmin },
  "/identity/claim-types": { user: hostAdmin },
  "/identity/invitations": { user: clientAdmin },
  "/identity/organization-units": { user: clientAdmin },
  "/identity/roles": { user: clientAdmin },
  "/identity/roles/$id": { user: clientAdmin, list: "/identity/roles" },
  "/identity/security-logs": { user: clientAdmin },
  "/identity/sessions": { user: clientAdmin },
  "/identity/users": { user: clientAdmin },
  "/identity/users/$id": { user: clientAdmin, list: "/identity/users" },
  "/jobs": { user: clientAdmin },
  "/recycle-bin": { user: clientAdmin },
  "/language-management": { user: hostAdmin },
  "/language-management/languages": { user: hostAdmin },
  "/language-management/texts": { user: hostAdmin },
  "/imports/$id": {
    user: clientAdmin,
    address: `/imports/${sheetImport.id}`,
    answers: {
      [`/api/app/imports/sheets/${sheetImport.id}`]: sheetImport,
      [`/api/app/imports/sheets/${sheetImport.id}/rows`]: sheetRows,
    },
  },
  "/gdpr": { user: coach },
  "/imports/new": { user: clientAdmin, address: "/imports/new?list=staff" },
  "/openiddict": { user: hostAdmin },
  "/openiddict/Applications": { user: hostAdmin },
  // Another test deletes the application that it has made.
  "/openiddict/Applications/$id": { user: hostAdmin, list: "/openiddict/Applications?q=Portal_App" },
  "/openiddict/Applications/try": { user: hostAdmin },
  "/openiddict/Keys": { user: hostAdmin },
  "/openiddict/Scopes": { user: hostAdmin },
  "/job-roles": { user: clientAdmin },
  "/job-roles/$id": { user: clientAdmin, list: "/job-roles" },
  "/releases": { user: author },
  "/search": { user: coach, address: "/search?q=training" },
  "/setting-management": { user: hostAdmin },
  "/tenant-settings": { user: clientAdmin },
  "/staff": { user: clientAdmin },
  "/staff/$id": { user: clientAdmin, list: "/staff" },
  "/staff/certificates": { user: clientAdmin },
  "/staff/org-chart": { user: clientAdmin },
  "/standards": { user: author },
  // It leads to the reader, which is looked at below: here beside a standard that isn't there.
  "/standards/$id": { user: author, address: `/standards/${longExport.id}` },
  "/standards/import": { user: author },
  "/standards/search": { user: author },
  "/standards/view-all": { user: author },
  "/subdomains": { user: author },
  "/tags": { user: clientAdmin },
  "/teams": { user: clientAdmin },
  "/teams/$id": { user: clientAdmin, list: "/teams" },
  "/teams/tree": { user: clientAdmin },
  "/tenants": { user: hostAdmin },
  "/tenants/$id": { user: hostAdmin, list: "/tenants" },
  "/text-template-management": { user: hostAdmin },
  "/text-template-management/text-templates": { user: hostAdmin },
  "/text-template-management/text-templates/$name": {
    user: hostAdmin,
    list: "/text-template-management/text-templates",
  },
  "/account/external-logins": { user: coach },
  "/account/manage": { user: coach },
  "/account/password": { user: coach },
  "/account/regional": { user: coach },
  "/account/security-logs": { user: coach },
  "/account/authority-delegation": { user: coach },
  "/account/linked-accounts": { user: coach },
  "/account/sessions": { user: coach },
  "/account/sign-in-again": { user: coach, address: "/account/sign-in-again?done=true" },
  "/account/two-factor": { user: coach },
  "/account/consent": {
    address: "/account/consent?returnUrl=%2Fconnect%2Fauthorize",
    answers: { "/api/account/consent": consent },
  },
  "/account/device": {},
  "/account/email-confirmation": {},
  "/account/forgot-password": {},
  "/account/invitation": {
    address: `/account/invitation?invitationId=${longExport.id}&token=x`,
    answers: { "/api/account/invitation": welcome },
  },
  "/account/login": {},
  "/account/register": {},
  "/account/reset-password": {},
  "/error": { address: "/error?status=404" },
  "/gdpr-cookie-consent/cookie": {},
  "/gdpr-cookie-consent/privacy": {},
  "/mobile-not-supported": {},
  "/setup": {},
  "/unsubscribe/$token": {
    address: "/unsubscribe/x",
    answers: { "/api/app/unsubscribe/x": { code: "digest", name: "Digest", isSubscribed: true } },
  },
};
