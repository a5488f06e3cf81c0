import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { configuration } from "@/api/bootstrap";
import type { Policy } from "@/lib/policy";
import { prefetchTab } from "./prefetchTab";
import type { SettingTab } from "./tabs";

const before = configuration.get();
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", ({ url }: Request) => {
    asked.push(new URL(url).pathname);
    return Promise.resolve(Response.json({}));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  configuration.set(before);
});

/** The paths that the loader asks for, as a user with this permission. */
async function loaded(tab: SettingTab | undefined, policy: Policy): Promise<string[]> {
  const features = { values: { "Account.EnableLdapLogin": "true" } };
  configuration.set({ ...before, features, auth: { grantedPolicies: { [policy]: true } } });
  const client = new QueryClient();
  prefetchTab(client, tab);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return asked.toSorted();
}

it("asks for what the open tab shows, and the first one is open by default", async () => {
  const identity = ["/api/app/settings", "/api/identity/settings"];
  expect(await loaded(undefined, "AbpIdentity.SettingManagement")).toEqual(identity);
  asked = [];
  const sessions = ["/api/app/settings", "/api/identity/settings/session"];
  expect(await loaded("sessions", "AbpIdentity.SettingManagement")).toEqual(sessions);
  asked = [];
  expect(await loaded("ldap", "AbpIdentity.SettingManagement")).toEqual(["/api/identity/settings/ldap"]);
});

it("asks for nothing of a tab that the caller may not see", async () => {
  const email = ["/api/app/settings", "/api/setting-management/emailing"];
  expect(await loaded("identity", "SettingManagement.Emailing")).toEqual(email);
});
