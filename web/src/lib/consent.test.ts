import { describe, expect, it } from "vitest";
import { consentCookieText, hasConsent, isConsentGiven, isJustGiven, parseConsent, type ConsentFacts } from "./consent";

const now = new Date("2026-11-21T12:00:00Z");
const recent = { policyVersion: "2", acceptedTime: "2026-11-01T12:00:00Z" };
const facts: ConsentFacts = {
  cookies: ".AspNet.Consent=true",
  kept: recent,
  own: undefined,
  policyVersion: "2",
  now,
};

describe("cookie consent", () => {
  it("is given when the cookie reads true", () => {
    expect(hasConsent("a=b; .AspNet.Consent=true")).toBe(true);
    expect(hasConsent(".AspNet.Consent=false")).toBe(false);
    expect(hasConsent("x.AspNet.Consent=true")).toBe(false);
  });

  it("lasts six months, or until the deployment's date", () => {
    expect(consentCookieText(now)).toContain("expires=Fri, 21 May 2027");
    expect(consentCookieText(now, "2027-01-01T00:00:00Z")).toContain("expires=Fri, 01 Jan 2027");
    expect(consentCookieText(now, "nonsense")).toContain("expires=Fri, 21 May 2027");
    // A date in the past would end each consent as soon as it is given.
    expect(consentCookieText(now, "2026-01-01")).toContain("expires=Fri, 21 May 2027");
  });

  it.each<[string, Partial<ConsentFacts>, boolean]>([
    ["a visitor who has accepted", {}, true],
    ["a visitor who has not", { cookies: "", kept: null }, false],
    ["a visitor who accepted before versions were kept", { kept: null }, true],
    ["a visitor who accepted an earlier version", { policyVersion: "3" }, false],
    ["a visitor whose consent the deployment has ended", { expireDate: "2026-11-20" }, false],
    ["a user whose consent is on record", { own: recent, cookies: "", kept: null }, true],
    ["a user in the browser of somebody who has accepted", { own: null }, false],
    ["a user who accepted an earlier version", { own: recent, policyVersion: "3" }, false],
    ["a user who accepted half a year ago", { own: { ...recent, acceptedTime: "2026-05-01T12:00:00Z" } }, false],
  ])("decides on %s", (_, own, expected) => {
    expect(isConsentGiven({ ...facts, ...own })).toBe(expected);
  });

  it("carries over to whoever signs in within a quarter of an hour", () => {
    const givenAt = (acceptedTime: string) => ({ ...facts, kept: { ...recent, acceptedTime } });
    expect(isJustGiven(givenAt("2026-11-21T11:45:01Z"))).toBe(true);
    expect(isJustGiven(givenAt("2026-11-21T11:45:00Z"))).toBe(false);
    expect(isJustGiven({ ...facts, kept: null })).toBe(false);
  });

  it("takes nothing else for a consent", () => {
    expect(parseConsent(JSON.stringify(recent))).toEqual(recent);
    for (const text of [null, "", "{", "null", "{}", '{"policyVersion":2}']) expect(parseConsent(text)).toBeNull();
  });
});
