import { describe, expect, it } from "vitest";
import { passwordRules } from "./passwordRules";

const all = {
  "Abp.Identity.Password.RequiredLength": "6",
  "Abp.Identity.Password.RequiredUniqueChars": "3",
  "Abp.Identity.Password.RequireUppercase": "True",
  "Abp.Identity.Password.RequireLowercase": "true",
  "Abp.Identity.Password.RequireDigit": "true",
  "Abp.Identity.Password.RequireNonAlphanumeric": "true",
};

function open(password: string): string[] {
  return passwordRules(all)
    .filter((rule) => !rule.isMet(password))
    .map(({ key }) => key.replace("Account.Password.Rule.", ""));
}

describe("rules for passwords", () => {
  it("asks for what the settings ask for and the server checks", () => {
    expect(open("")).toEqual(["Length", "Unique", "Upper", "Lower", "Digit", "Symbol"]);
    expect(open("aaaaaa")).toEqual(["Unique", "Upper", "Digit", "Symbol"]);
    expect(open("Abcdef1")).toEqual(["Symbol"]);
    expect(open("Äbc-12")).toEqual([]);
  });

  it("asks for nothing that is switched off or not told", () => {
    expect(passwordRules({})).toEqual([]);
    expect(passwordRules({ "Abp.Identity.Password.RequiredUniqueChars": "1" })).toEqual([]);
    const digitsOff = { ...all, "Abp.Identity.Password.RequireDigit": "False" };
    expect(passwordRules(digitsOff).map(({ key }) => key)).not.toContain("Account.Password.Rule.Digit");
  });
});
