import { expect, test } from "vitest";
import type { ClaimType } from "./queries";
import { claimsToEdit, valueTypeName } from "./rules";

function type(name: string, required: boolean): ClaimType {
  return {
    id: name,
    name,
    required,
    isStatic: false,
    regex: null,
    regexDescription: null,
    description: null,
    valueType: 0,
    valueTypeAsString: "String",
    creationTime: "2026-11-02T08:30:00Z",
    concurrencyStamp: "",
    extraProperties: {},
  };
}

test("a form asks for the required claims that are missing", () => {
  const types = [type("badge", true), type("centre", true), type("driver", false)];
  expect(claimsToEdit([{ claimType: "centre", claimValue: "HB" }], types)).toEqual([
    { claimType: "centre", claimValue: "HB" },
    { claimType: "badge", claimValue: "" },
  ]);
});

test("a number that this version doesn't know is shown as a text", () => {
  expect([0, 1, 2, 3, 9].map(valueTypeName)).toEqual(["String", "Int", "Boolean", "DateTime", "String"]);
});
