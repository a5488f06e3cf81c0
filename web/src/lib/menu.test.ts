import { describe, expect, it } from "vitest";
import {
  buildMenu,
  filterMenu,
  findParent,
  findSelection,
  findTrail,
  groupOf,
  leavesOf,
  menuPattern,
  mobileTabs,
  type NavigationItem,
} from "./menu";
import type { MenuRegistration } from "./registry";
import type { TextKey } from "./keys";

function entry(name: string, rest: Partial<MenuRegistration> = {}): MenuRegistration {
  return { name: name as TextKey, path: `/${name.toLowerCase()}`, ...rest };
}

const registered: MenuRegistration[] = [
  entry("Home", { path: "/", group: "general", order: 1 }),
  entry("Goals", { group: "general", order: 2, requiredPolicy: "Menu.GeneralMenu.Goals" }),
  entry("Goals", { group: "clientAdmin", requiredPolicy: "Menu.ClientAdminMenu.Goals" }),
  entry("Identity", { id: "identity", path: undefined, group: "administration" }),
  entry("Users", {
    path: "/identity/users",
    parentName: "identity",
    group: "administration",
    requiredPolicy: "AbpIdentity.Users",
  }),
  entry("Roles", {
    path: "/identity/roles",
    parentName: "identity",
    group: "administration",
    requiredPolicy: "AbpIdentity.Roles",
  }),
  entry("Loose"),
];
const all = {
  "Menu.GeneralMenu.Goals": true,
  "Menu.ClientAdminMenu.Goals": true,
  "AbpIdentity.Users": true,
  "AbpIdentity.Roles": true,
};
const textOf = (item: NavigationItem) => item.name;
const names = (groups: ReturnType<typeof buildMenu>) =>
  groups.map(({ group, items }) => [group, items.map((item) => item.name)]);

it("names for each entry that leads somewhere the one it stands under", () => {
  const leaves = buildMenu(registered, all).flatMap(({ items }) => leavesOf(items));
  expect(leaves.map(({ item, parent }) => [item.name, parent?.name])).toEqual([
    ["Home", undefined],
    ["Goals", undefined],
    ["Goals", undefined],
    ["Users", "Identity"],
    ["Roles", "Identity"],
    ["Loose", undefined],
  ]);
});

describe("groups", () => {
  it("puts entries without a group into others and refuses a group that is no text", () => {
    // spec: MENU-10
    expect(names(buildMenu(registered, all)).at(-1)).toEqual(["others", ["Loose"]]);
    expect(() => groupOf({ group: 7 })).toThrow("Invalid group");
    const wrong = [{ ...entry("X"), group: {} as never }];
    expect(() => buildMenu(wrong, {})).toThrow("Invalid group");
  });

  it("shows a parent when any child is permitted and hides it otherwise", () => {
    expect(names(buildMenu(registered, { "AbpIdentity.Roles": true }))).toEqual([
      ["general", ["Home"]],
      ["administration", ["Identity"]],
      ["others", ["Loose"]],
    ]);
    expect(names(buildMenu(registered, {})).map(([group]) => group)).toEqual(["general", "others"]);
  });

  it("asks an entry whether it is visible", () => {
    expect(names(buildMenu([entry("A", { visible: () => false })], {}))).toEqual([]);
  });
});

describe("filter", () => {
  it("keeps matches with their parents, ignoring case", () => {
    expect(names(filterMenu(buildMenu(registered, all), "USERS|goal", textOf))).toEqual([
      ["general", ["Goals"]],
      ["clientAdmin", ["Goals"]],
      ["administration", ["Identity"]],
    ]);
    const identity = filterMenu(buildMenu(registered, all), "users", textOf)[0]?.items[0];
    expect(identity?.children.map((child) => child.name)).toEqual(["Users"]);
  });

  it("finds words however they are spelled", () => {
    const french = (item: NavigationItem) => (item.path === "/goals" ? "Évaluations de l'équipe" : "Clé");
    const found = (filter: string) => filterMenu(buildMenu(registered, all), filter, french).map(({ group }) => group);
    const holding = ["general", "clientAdmin"];
    for (const filter of ["evaluations", "EQUIPE eval", "^evaluations|^objectifs", "l\u2019équipe"]) {
      expect(found(filter)).toEqual(holding);
    }
    expect(found("evaluation$")).toEqual([]);
  });

  it("takes an invalid expression as plain text", () => {
    expect(menuPattern("a(b").test("xA(By")).toBe(true);
    expect(menuPattern("[").test("none")).toBe(false);
  });

  it("gives everything back for an empty filter", () => {
    expect(filterMenu(buildMenu(registered, all), "  ", textOf)).toHaveLength(4);
  });
});

describe("selection", () => {
  it("finds the entry behind its ancestors; below a page the page stays selected", () => {
    const groups = buildMenu(registered, all);
    expect(findSelection(groups, "/identity/users", null)?.trail.map((item) => item.name)).toEqual([
      "Identity",
      "Users",
    ]);
    expect(findSelection(groups, "/goals/42", null)?.trail.map((item) => item.name)).toEqual(["Goals"]);
    expect(findSelection(groups, "/nowhere", null)).toBeNull();
  });

  it("is the parent that a page names which stands in no menu", () => {
    const groups = buildMenu(registered, all);
    const [first] = groups.flatMap(({ group, items }) => items.map((item) => ({ group, item })));
    expect(findParent(groups, first?.item.id)).toEqual({ group: first?.group, trail: [first?.item] });
    expect(findParent(groups, undefined)).toBeNull();
  });

  it("keeps the group the user is in where two hold the same page", () => {
    const groups = buildMenu(registered, all);
    expect(findSelection(groups, "/goals", "clientAdmin")?.group).toBe("clientAdmin");
    expect(findSelection(groups, "/goals", null)?.group).toBe("general");
  });

  it("searches the tree at most 10 levels deep", () => {
    // spec: MENU-14
    const nested = (depth: number): NavigationItem => ({
      ...entry(`Level${depth}`, { path: depth === 1 ? "/deep" : undefined }),
      id: String(depth),
      group: "others",
      children: depth === 1 ? [] : [nested(depth - 1)],
    });
    expect(findTrail([nested(10)], "/deep")).toHaveLength(10);
    expect(findTrail([nested(11)], "/deep")).toEqual([]);
  });
});

describe("bottom bar", () => {
  it("takes the first two pages of the first level that want to be there", () => {
    const groups = buildMenu([entry("A", { showOnMobileNavbar: false, order: 1 }), ...registered], all);
    // spec: SHELL-09
    expect(mobileTabs(groups).map((item) => item.name)).toEqual(["Home", "Goals"]);
  });
});
