import { enums } from "@/api/enums";
import { currencyOf } from "@/form/regions";
import { browserTimeZone } from "@/lib/format";
import type { ClientChoice } from "../workspace";
import type {
  Client,
  ClientHealth,
  ClientNote,
  ClientNoteKind,
  ClientNoteRequest,
  ClientRequest,
  CoachHandOver,
  HealthBand,
  HealthOverrideRequest,
  OnboardingTemplate,
  OnboardingTemplateRequest,
} from "./queries";

/** What the form of a client shows. */
export interface ClientValues extends Record<string, unknown> {
  tenantId: string | null;
  code: string;
  name: string;
  legalName: string;
  industry: string;
  sizeBand: string | null;
  programme: string;
  address: string;
  country: string | null;
  timeZone: string | null;
  currency: string | null;
  fiscalYearStartMonth: string | null;
  website: string;
  engagementStart: string | null;
  engagementEnd: string | null;
  about: string;
  concurrencyStamp: string;
}

/** The settings of a tenant by their names. */
export type Settings = Readonly<Record<string, string | null>>;

/** What a new client begins with. */
interface RegionalDefaults {
  timeZone: string;
  currency: string | null;
  fiscalYearStartMonth: string;
}

/**
 * Where a new client works: in the browser's time zone, since that of the account may be anybody's default, in the currency and fiscal year
 * that the settings of its tenant name, else in the currency of the tenant's primary client, else as the browser says.
 */
export function regionalDefaultsOf(
  tenantId: string | null,
  choices: readonly ClientChoice[],
  settings: Settings = {},
): RegionalDefaults {
  const kin = choices.filter((choice) => choice.tenantId === tenantId);
  const model = kin.find(({ isPrimary }) => isPrimary) ?? kin[0];
  return {
    timeZone: browserTimeZone(),
    currency: settings["Portal.Locale.Currency"] || model?.currency || currencyOf(navigator.language),
    fiscalYearStartMonth: settings["Portal.Locale.FiscalYearStartMonth"] || "1",
  };
}

/** The values of a client, or those that a new one of a tenant begins with. */
export function toValues(
  client: Client | null,
  tenantId: string | null,
  choices: readonly ClientChoice[] = [],
  settings: Settings = {},
): ClientValues {
  const place = client ?? regionalDefaultsOf(tenantId, choices, settings);
  return {
    tenantId: client?.tenantId ?? tenantId,
    code: client?.code ?? "",
    name: client?.name ?? "",
    legalName: client?.legalName ?? "",
    industry: client?.industry ?? "",
    sizeBand: client?.sizeBand ?? null,
    programme: client?.programme ?? "",
    address: client?.address ?? "",
    country: client?.country ?? null,
    timeZone: place.timeZone,
    currency: place.currency,
    fiscalYearStartMonth: String(place.fiscalYearStartMonth),
    website: client?.website ?? "",
    engagementStart: client?.engagementStart ?? null,
    engagementEnd: client?.engagementEnd ?? null,
    about: client?.about ?? "",
    concurrencyStamp: client?.concurrencyStamp ?? "",
  };
}

const orNull = (text: string): string | null => text.trim() || null;

export function toRequest(values: ClientValues): ClientRequest {
  return {
    code: values.code.trim().toUpperCase(),
    name: values.name.trim(),
    legalName: orNull(values.legalName),
    industry: orNull(values.industry),
    sizeBand: values.sizeBand,
    programme: orNull(values.programme),
    address: orNull(values.address),
    country: values.country,
    timeZone: values.timeZone ?? "",
    currency: values.currency ?? "",
    fiscalYearStartMonth: Number(values.fiscalYearStartMonth),
    website: orNull(values.website),
    engagementStart: values.engagementStart,
    engagementEnd: values.engagementEnd,
    about: orNull(values.about),
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

/** What the form of a note shows. */
export interface NoteValues extends Record<string, unknown> {
  kind: ClientNoteKind;
  datedOn: string | null;
  noteBody: string;
  attendees: string;
  nextSteps: string;
  concurrencyStamp: string;
}

/** The values of a note, or those that a new one begins with. */
export function toNoteValues(note: ClientNote | null, today: string): NoteValues {
  return {
    kind: note?.kind ?? "Note",
    datedOn: note?.datedOn ?? today,
    noteBody: note?.noteBody ?? "",
    attendees: note?.attendees ?? "",
    nextSteps: note?.nextSteps ?? "",
    concurrencyStamp: note?.concurrencyStamp ?? "",
  };
}

/** Attendees are those of a session: a plain note has none. */
export function toNoteRequest(values: NoteValues): ClientNoteRequest {
  return {
    kind: values.kind,
    datedOn: values.datedOn,
    noteBody: values.noteBody.trim(),
    attendees: values.kind === "Session" ? orNull(values.attendees) : null,
    nextSteps: orNull(values.nextSteps),
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

interface TemplateStepValues {
  title: string;
  owner: string;
  isRequired: boolean;
  dueDays: number | null;
}

/** What the form of the onboarding's template shows. */
export interface TemplateValues extends Record<string, unknown> {
  steps: TemplateStepValues[];
  concurrencyStamp: string;
}

/** A step that is added to the template. */
export function newStep(): TemplateStepValues {
  return { title: "", owner: "LeadCoach", isRequired: true, dueDays: 0 };
}

export function toTemplateValues({ steps, concurrencyStamp }: OnboardingTemplate): TemplateValues {
  return { steps: steps.map((step) => ({ ...step })), concurrencyStamp: concurrencyStamp ?? "" };
}

export function toTemplateRequest({ steps, concurrencyStamp }: TemplateValues): OnboardingTemplateRequest {
  const ownerOf = (owner: string) => enums.OnboardingOwner.find((known) => known === owner) ?? "LeadCoach";
  return {
    steps: steps.map(({ title, owner, isRequired, dueDays }) => ({
      title: title.trim(),
      owner: ownerOf(owner),
      isRequired,
      dueDays: dueDays ?? 0,
    })),
    concurrencyStamp: concurrencyStamp || null,
  };
}

/** What the form of an override of health shows. */
export interface OverrideValues extends Record<string, unknown> {
  band: HealthBand;
  untilOn: string | null;
  overrideReason: string;
  concurrencyStamp: string;
}

/** The override in force is replaced; else it begins with the computed band. */
export function toOverrideValues({ inForce, band }: Pick<ClientHealth, "inForce" | "band">): OverrideValues {
  return {
    band: inForce?.band ?? band ?? "Amber",
    untilOn: inForce?.untilOn ?? null,
    overrideReason: inForce?.overrideReason ?? "",
    concurrencyStamp: inForce?.concurrencyStamp ?? "",
  };
}

export function toOverrideRequest(values: OverrideValues): HealthOverrideRequest {
  return {
    band: values.band,
    untilOn: values.untilOn ?? "",
    overrideReason: values.overrideReason.trim(),
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

/** The open work that passes with a client. */
export const holdings = enums.CoachHolding;

/** What the dialog of a hand-over shows. */
export interface HandOverValues extends Record<string, unknown>, Record<(typeof holdings)[number], boolean> {
  fromUserId: string | null;
  toUserId: string | null;
  staysAs: "Leaves" | "Support" | "Observer";
}

/** All of the open work passes, and the coach leaves, unless chosen otherwise. */
export function newHandOver(fromUserId: string | null): HandOverValues {
  return { fromUserId, toUserId: null, staysAs: "Leaves", ActionItems: true, Findings: true, Assessments: true };
}

export function toHandOver(values: HandOverValues, concurrencyStamp: string): CoachHandOver {
  return {
    fromUserId: values.fromUserId ?? "",
    toUserId: values.toUserId ?? "",
    passesOver: holdings.filter((holding) => values[holding]),
    staysAs: values.staysAs === "Leaves" ? null : values.staysAs,
    concurrencyStamp,
  };
}
