import { expect, it } from "vitest";
import type { DomainTree } from "../../queries";
import { branchesOf, matching, toNodes } from "./tree";

const leaf = (id: string, parent: string | null = null) => ({
  id,
  code: id.toUpperCase(),
  title: `Title of ${id}`,
  parentStandardId: parent,
  status: "Published" as const,
  criticality: "Major" as const,
});
const branch = (id: string, standards: ReturnType<typeof leaf>[], parent: string | null = null) => ({
  id,
  code: id.toUpperCase(),
  name: `Name of ${id}`,
  parentSubdomainId: parent,
  status: "Active" as const,
  standards,
});
const domain = (id: string, subdomains: ReturnType<typeof branch>[]) => ({
  id,
  code: id.toUpperCase(),
  name: `Name of ${id}`,
  colour: 1,
  icon: null,
  status: "Active" as const,
  standardCount: 2,
  subdomains,
});
const tree: DomainTree = {
  frameworkId: "f",
  standardCount: 4,
  domains: [
    domain("ac", [branch("ac-sub", [leaf("ac-1"), leaf("ac-1.1", "ac-1")])]),
    domain("peo", [branch("peo-01", [leaf("peo-01-01")]), branch("peo-02", [leaf("peo-02-01")], "peo-01")]),
  ],
};

it("shows the standards of a domain's only subdomain at once, enhancements below their standard", () => {
  const [access, people] = toNodes(tree, (key) => key);
  expect(access?.children?.map(({ id }) => id)).toEqual(["ac-1"]);
  expect(access?.children?.[0]?.children?.map(({ id }) => id)).toEqual(["ac-1.1"]);
  expect(people?.children?.[0]?.children?.map(({ id }) => id)).toEqual(["peo-02", "peo-01-01"]);
});

it("finds by code and title and keeps the way to what it finds", () => {
  const found = matching(
    toNodes(tree, (key) => key),
    "title of PEO-02",
  );
  expect(branchesOf(found)).toEqual(["peo", "peo-01", "peo-02"]);
  expect(
    matching(
      toNodes(tree, (key) => key),
      "nothing of the kind",
    ),
  ).toEqual([]);
});
