import { describe, expect, it } from "vitest";
import { isSetupRequired, setupToken } from "./setup";

describe("the set-up of an empty portal", () => {
  it("is asked for by the configuration alone", () => {
    expect(isSetupRequired({ extraProperties: { setupRequired: true } })).toBe(true);
    expect(isSetupRequired({ extraProperties: {} })).toBe(false);
    expect(isSetupRequired({ extraProperties: { setupRequired: "true" } })).toBe(false);
  });

  it("takes the token from the printed address", () => {
    expect(setupToken("token=AAAA-b_c")).toBe("AAAA-b_c");
    expect(setupToken("")).toBe("");
  });
});
