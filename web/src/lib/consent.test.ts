import { describe, expect, it } from "vitest";
import { consentCookieText, hasConsent } from "./consent";

describe("cookie consent", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  it("is given when the cookie reads true", () => {
    expect(hasConsent("a=b; .AspNet.Consent=true")).toBe(true);
    expect(hasConsent(".AspNet.Consent=false")).toBe(false);
    expect(hasConsent("x.AspNet.Consent=true")).toBe(false);
  });

  it("lasts six months, or until the deployment's date", () => {
    expect(consentCookieText(now)).toContain("expires=Fri, 21 May 2027");
    expect(consentCookieText(now, "2027-01-01T00:00:00Z")).toContain("expires=Fri, 01 Jan 2027");
    expect(consentCookieText(now, "nonsense")).toContain("expires=Fri, 21 May 2027");
  });
});
