import { describe, expect, it } from "vitest";
import type { TenantSettings } from "./queries";
import {
  brandNames,
  inheritedBrand,
  inheritedSupport,
  localeNames,
  ownValues,
  pathsOf,
  supportNames,
  toChanges,
  wordName,
} from "./values";

const settings: TenantSettings = {
  values: [
    { name: "Abp.Localization.DefaultLanguage", value: "de", inherited: "en-GB", isOwn: true },
    { name: "Abp.Timing.TimeZone", value: "UTC", inherited: "UTC", isOwn: false },
    { name: brandNames.logo, value: "/light", inherited: "/light", isOwn: false },
    { name: brandNames.logoDark, value: "/dark", inherited: "/dark", isOwn: false },
    { name: supportNames.phone, value: "112", inherited: "112", isOwn: false },
  ],
  terms: [],
  features: [],
  security: [],
  concurrencyStamp: "1",
};

describe("the form of settings", () => {
  it("shows own values and leaves inherited ones empty", () => {
    const inherited = { timeZone: "", dates: "", week: "", currency: "", fiscalStart: "" };
    expect(ownValues(settings, localeNames)).toEqual({ language: "de", ...inherited });
  });

  it("sends every field, an empty one as inherited", () => {
    const values = { language: " fr ", timeZone: null, dates: "", week: "Sunday", currency: null, fiscalStart: "4" };
    expect(toChanges(values, localeNames)).toEqual([
      { name: "Abp.Localization.DefaultLanguage", value: "fr" },
      { name: "Abp.Timing.TimeZone", value: null },
      { name: "Portal.Locale.DateFormat", value: null },
      { name: "Portal.Locale.FirstDayOfWeek", value: "Sunday" },
      { name: "Portal.Locale.Currency", value: null },
      { name: "Portal.Locale.FiscalYearStartMonth", value: "4" },
    ]);
    expect(pathsOf(["language", "timeZone"])).toEqual({ "values[0].value": "language", "values[1].value": "timeZone" });
  });

  it("shows no inherited dark logo beside another one", () => {
    const values = ownValues(settings, brandNames);
    expect(inheritedBrand(values, settings, "logoDark")).toBe("/dark");
    expect(inheritedBrand({ ...values, logo: "/own" }, settings, "logoDark")).toBeNull();
    expect(inheritedBrand({ ...values, logo: "/own" }, settings, "logo")).toBe("/light");
  });

  it("shows no inherited phone number beside an address of one's own", () => {
    const values = ownValues(settings, supportNames);
    expect(inheritedSupport(values, settings, "phone")).toBe("112");
    expect(inheritedSupport({ ...values, email: "help@a.example" }, settings, "phone")).toBeNull();
    expect(inheritedSupport({ ...values, name: "Office" }, settings, "phone")).toBe("112");
    const emailed = {
      ...settings,
      values: [{ name: supportNames.email, value: "h@f", inherited: "h@f", isOwn: false }],
    };
    expect(inheritedSupport(values, emailed, "email")).toBe("h@f");
    expect(inheritedSupport({ ...values, phone: "113" }, emailed, "email")).toBeNull();
  });

  it("names words by term, number and language", () => {
    expect(wordName("Client", "Plural", "de")).toBe("Term.Client.Plural@de");
  });
});
