import { expect, it } from "vitest";
import type { Scope } from "./queries";
import { memberPathsOf, toRequest, toValues } from "./values";

const scope = {
  id: "s",
  name: "Reporting",
  displayName: null,
  description: null,
  resources: ["Reporting", "Billing"],
  claimTypes: ["cost-centre", "desk,floor"],
  buildIn: false,
  concurrencyStamp: "1",
} as Scope;

it("a scope is sent back as it was read, with its claim types", () => {
  const { name, displayName, description, resources, claimTypes, concurrencyStamp } = scope;
  expect(toRequest(toValues(scope))).toEqual({
    name,
    displayName,
    description,
    resources,
    claimTypes,
    concurrencyStamp,
  });
});

it("claim types that are taken out are sent as none", () => {
  expect(toRequest({ ...toValues(scope), claimTypes: " " }).claimTypes).toEqual([]);
});

it("errors of a single name belong to its field", () => {
  expect(memberPathsOf({ ...toValues(null), resources: "A B", claimTypes: "c" })).toEqual({
    "resources[0]": "resources",
    "resources[1]": "resources",
    "claimTypes[0]": "claimTypes",
  });
});
