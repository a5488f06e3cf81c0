import { describe, expect, it, vi } from "vitest";
import { isMobileDevice, isOpenToMobile } from "./device";
import { invalidMarks, parseFormError } from "./formErrors";
import { createFormat, datePatterns, type DatePattern } from "./format";
import { isIgnoredError, isModuleLoadError } from "./ignoredErrors";
import { startObservation } from "./observation";
import { isGranted } from "./policy";
import { flattenResource } from "./text";

describe("policy expressions", () => {
  it("binds && tighter than ||", () => {
    const granted = { a: true, b: true, c: false };
    expect(isGranted("a && b", granted)).toBe(true);
    expect(isGranted("a && c || b", granted)).toBe(true);
    expect(isGranted("c || a && d", granted)).toBe(false);
    expect(isGranted(undefined, {})).toBe(true);
    expect(isGranted("constructor", {})).toBe(false);
  });
});

describe("mobile devices", () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
  const desktop = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0";
  it("need the user-agent and the width", () => {
    expect(isMobileDevice(phone, 1024)).toBe(true);
    expect(isMobileDevice(phone, 1025)).toBe(false);
    expect(isMobileDevice(desktop, 400)).toBe(false);
  });

  it("see the notice, the policies that it links, and what mail and QR codes lead to, nothing else", () => {
    for (const path of [
      "/mobile-not-supported",
      "/gdpr-cookie-consent/privacy",
      "/gdpr-cookie-consent/cookie",
      "/unsubscribe/x",
      "/account/invitation",
      "/account/device",
    ]) {
      expect(isOpenToMobile(path)).toBe(true);
    }
    for (const path of ["/", "/account/login", "/gdpr", "/mobile-not-supported/x"]) {
      expect(isOpenToMobile(path)).toBe(false);
    }
  });

  it("sign in on the way to the code of a device, and to nothing else", () => {
    for (const returnUrl of ["/connect/verify", "/connect/verify?user_code=BCDF-GHJK"]) {
      expect(isOpenToMobile("/account/login", returnUrl)).toBe(true);
    }
    for (const returnUrl of [
      "/",
      "/goals?back=/connect/verify",
      "/connect/verifyx",
      "/connect/authorize?client_id=x",
    ]) {
      expect(isOpenToMobile("/account/login", returnUrl)).toBe(false);
    }
    expect(isOpenToMobile("/account/register", "/connect/verify")).toBe(false);
  });
});

describe("form errors", () => {
  it("reads the parameters from the square brackets", () => {
    // spec: MOD-10
    expect(parseFormError("AbpValidation::Length[2, 32]")).toEqual({
      key: "AbpValidation::Length",
      parameters: ["2", "32"],
    });
    expect(parseFormError("Required")).toEqual({ key: "Required", parameters: [] });
    expect(parseFormError("Range[]")).toEqual({ key: "Range", parameters: [] });
    expect(invalidMarks("Required")).toEqual({ className: "is-invalid", "aria-invalid": true });
    expect(invalidMarks(undefined)).toEqual({});
  });
});

describe("errors nobody needs to see", () => {
  it("are aborted operations, wrong state or nonce, failed negotiation of the live channel", () => {
    // spec: ERR-07
    expect(isIgnoredError(new DOMException("The user aborted a request.", "AbortError"))).toBe(true);
    expect(isIgnoredError("invalid_nonce_in_state")).toBe(true);
    expect(isIgnoredError(new Error("Wrong state/nonce"))).toBe(true);
    expect(isIgnoredError(new Error("Failed to complete negotiation with the server"))).toBe(true);
    expect(isIgnoredError(new Error("Cannot read properties of undefined"))).toBe(false);
  });

  it("and a module that did not load is told apart", () => {
    expect(isModuleLoadError(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"))).toBe(true);
    expect(isModuleLoadError(new TypeError("'text/html' is not a valid JavaScript MIME type."))).toBe(true);
    expect(isModuleLoadError(new Error("other"))).toBe(false);
  });
});

describe("error reporting", () => {
  const load = vi.fn(() => Promise.resolve({ start: vi.fn() }));
  it("loads nothing without the flag", async () => {
    expect(await startObservation(undefined, load)).toBe(false);
    expect(await startObservation({ enabled: false, dsn: "https://k@errors.example/1" }, load)).toBe(false);
    expect(load).not.toHaveBeenCalled();
    expect(await startObservation({ enabled: true, dsn: "https://k@errors.example/1" }, load)).toBe(true);
    expect(load).toHaveBeenCalledOnce();
  });
});

describe("texts", () => {
  it("inherit from their base resources, also in a circle", () => {
    const resources = {
      A: { texts: { x: "own" }, baseResources: ["B"] },
      B: { texts: { x: "base", y: "base" }, baseResources: ["A"] },
    };
    expect(flattenResource("A", resources)).toEqual({ x: "own", y: "base" });
  });
});

describe("formats", () => {
  const format = createFormat("en-GB", "Europe/London");
  it("write numbers, money and signs as the culture does", () => {
    expect(format.number(1234.5)).toBe("1,234.5");
    expect(format.percent(84.1)).toBe("84.1\u202f%");
    expect(format.money("1234.50", "GBP")).toBe("£1,234.50");
    expect(format.delta(-2.3)).toBe("\u22122.3");
    expect(format.delta(0.7)).toBe("+0.7");
  });

  it("keep a plain date on its day and an instant in the user's zone", () => {
    expect(createFormat("en-GB", "America/New_York").date("2026-07-01")).toBe("1 Jul 2026");
    expect(format.dateTime("2026-07-01T23:30:00Z")).toContain("2 Jul 2026");
    expect([format.shortMonth("2026-12-01"), format.shortMonth("2027-01-01")]).toEqual(["Dec", "Jan 27"]);
    expect(createFormat("de", "Europe/Berlin").number(1234.5)).toBe("1.234,5");
  });

  it("write dates in numbers where the settings say so", () => {
    const by = (pattern: DatePattern) => createFormat("en-GB", "America/New_York", pattern);
    expect(datePatterns.map((pattern) => by(pattern).date("2026-11-05"))).toEqual([
      "05/11/2026",
      "05.11.2026",
      "05-11-2026",
      "11/05/2026",
      "2026-11-05",
    ]);
    expect(by("dd.MM.yyyy").date("2026-07-02T01:30:00Z")).toBe("01.07.2026");
    expect(by("yyyy-MM-dd").dateTime("2026-07-02T01:30:00Z")).toBe("2026-07-01 21:30");
    expect(by("yyyy-MM-dd").dayMonth("2026-11-19")).toBe("19 Nov");
  });

  it("say how long ago", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(format.relative("2026-11-18T12:00:00Z", now)).toBe("3 days ago");
    expect(format.relative("2026-11-21T11:59:50Z", now)).toBe("this minute");
  });
});
