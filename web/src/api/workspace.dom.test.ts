import { afterEach, expect, it } from "vitest";
import { configuration, granted, grantedPolicies } from "./bootstrap";
import { setWorkspace } from "./workspace";

const before = configuration.get();
const policies = { "AbpIdentity.Users": true, "AbpIdentity.Roles.Create": true, "Portal.Staff": true };
const workspace = { clientId: "c1", tenantId: "t1", name: "Harbourlight", isForeign: true };

afterEach(() => {
  setWorkspace(null);
  configuration.set(before);
});

it("doesn't count rights on users and roles in another organisation's workspace", () => {
  const extraProperties = { notInWorkspaces: ["AbpIdentity.Users", "AbpIdentity.Roles.Create"] };
  configuration.set({ ...before, auth: { grantedPolicies: policies }, extraProperties });
  expect(granted("AbpIdentity.Users")).toBe(true);
  setWorkspace(workspace);
  expect(grantedPolicies()).toEqual({ "Portal.Staff": true });
  expect(grantedPolicies(), "one value for one configuration, so that a menu is built once").toBe(grantedPolicies());
  setWorkspace({ ...workspace, isForeign: false });
  expect(granted("AbpIdentity.Roles.Create")).toBe(true);
  setWorkspace(workspace);
  setWorkspace(null);
  expect(grantedPolicies()).toEqual(policies);
});
