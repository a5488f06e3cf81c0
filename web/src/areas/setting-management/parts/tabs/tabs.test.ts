import { expect, test } from "vitest";
import { hasProviderCard, isOffered, tabs } from "./tabs";

test("sign-in elsewhere has its tabs only where the feature says true, the time zone where the clock is UTC", () => {
  const shown = (features: Record<string, string | null>, clock = "Utc") =>
    tabs.filter((tab) => isOffered(tab, features, clock)).map(({ value }) => value);
  const always = ["account", "identity", "sessions", "email", "time-zone", "features"];
  expect(shown({})).toEqual(always);
  expect(shown({ "Identity.EnableOAuthLogin": "false", "Account.EnableLdapLogin": null })).toEqual(always);
  expect(shown({ "Identity.EnableOAuthLogin": "True", "Account.EnableLdapLogin": "true" })).toEqual([
    "account",
    "identity",
    "sessions",
    "oauth",
    "ldap",
    "email",
    "time-zone",
    "features",
  ]);
  expect(shown({ "AuditLogging.SettingManagement": "true" })).toEqual([
    "account",
    "identity",
    "sessions",
    "audit",
    "email",
    "time-zone",
    "features",
  ]);
  expect(shown({}, "Unspecified")).toEqual(always.filter((tab) => tab !== "time-zone"));
});

test("who keeps the account settings alone finds the external provider there, where the plan has it", () => {
  const plan = { "Identity.EnableOAuthLogin": "true" };
  const account = { "AbpAccount.SettingManagement": true };
  expect(hasProviderCard(account, plan)).toBe(true);
  expect(hasProviderCard(account, { "Identity.EnableOAuthLogin": "false" })).toBe(false);
  expect(hasProviderCard({ ...account, "AbpIdentity.SettingManagement": true }, plan)).toBe(false);
});
