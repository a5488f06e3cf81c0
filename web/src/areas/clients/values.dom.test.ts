import { describe, expect, it, vi } from "vitest";
import { currencyOf } from "@/form/regions";
import { browserTimeZone, setTimeZone } from "@/lib/format";
import type { ClientChoice } from "../workspace";
import {
  regionalDefaultsOf,
  toHandOver,
  toNoteRequest,
  toNoteValues,
  toOverrideRequest,
  toOverrideValues,
  toTemplateRequest,
  toTemplateValues,
  toValues,
} from "./values";

const choice = (tenantId: string, more: Partial<ClientChoice>): ClientChoice => ({
  id: `${tenantId}-${more.code}`,
  tenantId,
  name: "Practice",
  code: null,
  isPrimary: false,
  lead: null,
  timeZone: "Europe/London",
  currency: "GBP",
  isClosed: false,
  ...more,
});

describe("where a new client works", () => {
  const choices = [
    choice("a", { code: "BRANCH", timeZone: "Europe/Dublin", currency: "EUR" }),
    choice("a", { code: "MAIN", isPrimary: true, timeZone: "Europe/Zurich", currency: "CHF" }),
    choice("b", { code: "ONE", timeZone: "America/New_York", currency: "USD" }),
  ];

  const timeZone = browserTimeZone();

  it("has the currency of the primary client of its tenant, else of another one of it", () => {
    expect(regionalDefaultsOf("a", choices)).toEqual({ timeZone, currency: "CHF", fiscalYearStartMonth: "1" });
    expect(regionalDefaultsOf("b", choices)).toEqual({ timeZone, currency: "USD", fiscalYearStartMonth: "1" });
  });

  it("has the currency and fiscal year that the settings of its tenant name", () => {
    const settings = { "Portal.Locale.Currency": "SEK", "Portal.Locale.FiscalYearStartMonth": "9" };
    expect(regionalDefaultsOf("a", choices, settings)).toEqual({
      timeZone,
      currency: "SEK",
      fiscalYearStartMonth: "9",
    });
    expect(toValues(null, "a", choices, settings)).toMatchObject({ currency: "SEK", fiscalYearStartMonth: "9" });
    expect(regionalDefaultsOf("a", choices, { "Portal.Locale.Currency": "" }).currency).toBe("CHF");
  });

  it("is what the browser says, whatever time zone the account has", () => {
    vi.spyOn(navigator, "language", "get").mockReturnValue("de-AT");
    setTimeZone("Pacific/Kiritimati");
    expect(regionalDefaultsOf("c", choices)).toEqual({ timeZone, currency: "EUR", fiscalYearStartMonth: "1" });
    expect(toValues(null, null)).toMatchObject({ timeZone, currency: "EUR" });
    setTimeZone(undefined);
    vi.restoreAllMocks();
  });
});

it("a language tag names a currency by its region, or by the region where the language is at home", () => {
  expect(["en-GB", "en-US", "de-CH", "fr", "ar-EG"].map(currencyOf)).toEqual(["GBP", "USD", "CHF", "EUR", "EGP"]);
  expect(currencyOf("en-AQ")).toBeNull();
});

it("a template of onboarding goes out as it came in, without blanks around its words", () => {
  const step = { title: "Import the staff", owner: "PrimaryContact", isRequired: true, dueDays: -3 } as const;
  const values = toTemplateValues({ steps: [step], concurrencyStamp: "7" });
  values.steps.push({ title: " First goals ", owner: "LeadCoach", isRequired: false, dueDays: 75 });
  expect(toTemplateRequest(values)).toEqual({
    steps: [step, { title: "First goals", owner: "LeadCoach", isRequired: false, dueDays: 75 }],
    concurrencyStamp: "7",
  });
  expect(toTemplateRequest(toTemplateValues({ steps: [], concurrencyStamp: null })).concurrencyStamp).toBeNull();
});

describe("an override of health", () => {
  it("begins with the band in force, and says which override it replaces", () => {
    expect(toOverrideValues({ band: "Green" })).toMatchObject({ band: "Green", untilOn: null, concurrencyStamp: "" });
    const inForce = {
      band: "Red",
      untilOn: "2026-03-05",
      createdAt: "2026-03-02T09:00:00Z",
      isInForce: true,
      overrideReason: "New owner",
      concurrencyStamp: "7",
    } as const;
    const values = toOverrideValues({ band: "Red", inForce });
    expect(toOverrideRequest({ ...values, overrideReason: " The owner leaves " })).toEqual({
      band: "Red",
      untilOn: "2026-03-05",
      overrideReason: "The owner leaves",
      concurrencyStamp: "7",
    });
  });
});

describe("a note", () => {
  it("is of today until it says otherwise, and has attendees as a session alone", () => {
    const values = {
      ...toNoteValues(null, "2026-03-02"),
      noteBody: " They grow. ",
      attendees: "Amara",
      nextSteps: " ",
    };
    const sent = { datedOn: "2026-03-02", noteBody: "They grow.", nextSteps: null, concurrencyStamp: null };
    expect(toNoteRequest(values)).toEqual({ ...sent, kind: "Note", attendees: null });
    expect(toNoteRequest({ ...values, kind: "Session" })).toEqual({ ...sent, kind: "Session", attendees: "Amara" });
  });
});

describe("a hand-over", () => {
  it("names what passes, and says nothing of who leaves", () => {
    const values = { fromUserId: "a", toUserId: "b", ActionItems: true, Findings: false, Assessments: true } as const;
    const sent = { fromUserId: "a", toUserId: "b", passesOver: ["ActionItems", "Assessments"], concurrencyStamp: "s" };
    expect(toHandOver({ ...values, staysAs: "Leaves" }, "s")).toEqual({ ...sent, staysAs: null });
    expect(toHandOver({ ...values, staysAs: "Support" }, "s")).toEqual({ ...sent, staysAs: "Support" });
  });
});
