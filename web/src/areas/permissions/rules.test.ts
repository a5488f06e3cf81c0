import { expect, test } from "vitest";
import type { PermissionGroup, Subject } from "./queries";
import { allOf, areaOfMenu, areasOf, changesOf, found, isHeld, setAll, type Permission } from "./rules";

const role: Subject = { providerName: "R", providerKey: "Manager" };
const user: Subject = { providerName: "U", providerKey: "0192" };

function group(name: string, permissions: [name: string, parent: string | null, by?: string[]][]): PermissionGroup {
  return {
    name,
    displayName: name,
    displayNameKey: name,
    displayNameResource: "Portal",
    permissions: permissions.map(([own, parentName, by = []]) => ({
      name: own,
      displayName: own,
      parentName,
      isGranted: by.length > 0,
      allowedProviders: [],
      grantedProviders: by.map((key) => ({ providerName: key === "0192" ? "U" : "R", providerKey: key })),
    })),
  };
}

const teams: [string, string | null, string[]?][] = [
  ["Portal.Teams", null, ["Manager"]],
  ["Portal.Teams.Create", "Portal.Teams"],
  ["Portal.Teams.Update", "Portal.Teams", ["Manager", "0192"]],
];
const groups = [
  group("Portal.Teams", teams),
  group("Menu.GeneralMenu", [
    ["Menu.GeneralMenu.Teams", null],
    ["Menu.GeneralMenu.Handbook", null],
  ]),
];

const known = (subject: Subject): ReadonlyMap<string, Permission> =>
  new Map(
    areasOf(groups, subject)
      .flatMap(allOf)
      .map((permission) => [permission.name, permission]),
  );

test("a menu stands beside the work of its area, or in its own group", () => {
  const areas = areasOf(groups, role);
  expect(areas.map(({ name, work, menus }) => [name, work.length, menus.map((own) => own.name)])).toEqual([
    ["Portal.Teams", 3, ["Menu.GeneralMenu.Teams"]],
    ["Menu.GeneralMenu", 1, []],
  ]);
  const names = new Set(["Portal.Standards", "Portal.Clients"]);
  expect(areaOfMenu("Menu.StandardsMenu.ViewAll", names)).toBe("Portal.Standards");
  expect(areaOfMenu("Menu.CoursesMenu.ViewAll", names)).toBeNull();
  expect(areaOfMenu("Menu.ClientAdminMenu.Listing", names)).toBe("Portal.Clients");
});

test("granting takes the permissions above along, taking away those below", () => {
  const empty = new Map([...known(role)].map(([name, own]) => [name, { ...own, isOwn: false }]));
  const granted = setAll(empty, {}, ["Portal.Teams.Create"], true);
  expect(changesOf(granted)).toEqual([
    { name: "Portal.Teams.Create", isGranted: true },
    { name: "Portal.Teams", isGranted: true },
  ]);
  expect(changesOf(setAll(empty, granted, ["Portal.Teams"], false))).toEqual([]);
  expect(setAll(known(role), {}, ["Portal.Teams"], false)).toEqual({
    "Portal.Teams": false,
    "Portal.Teams.Update": false,
  });
});

test("what a role gives a user stays, and is not granted a second time", () => {
  const own = known(user);
  expect(own.get("Portal.Teams")?.roles).toEqual(["Manager"]);
  expect(setAll(own, {}, ["Portal.Teams.Create"], true)).toEqual({ "Portal.Teams.Create": true });
  const taken = setAll(own, {}, ["Portal.Teams"], false);
  expect(taken).toEqual({ "Portal.Teams.Update": false });
  const update = own.get("Portal.Teams.Update");
  expect(update && isHeld(update, taken)).toBe(true);
  expect(setAll(own, taken, ["Portal.Teams.Update"], true)).toEqual({});
});

test("words find permissions, or a whole area", () => {
  const areas = areasOf(groups, role);
  expect(found(areas, "create").map((area) => allOf(area).length)).toEqual([1]);
  expect(found(areas, "menu.general").map(({ name }) => name)).toEqual(["Portal.Teams", "Menu.GeneralMenu"]);
  expect(found(areas, " ")).toHaveLength(2);
});

test("the origin of a permission says what its role is called", () => {
  const [teamsOfUser] = areasOf(groups, user, (name) => `${name} (through Reception)`);
  expect(teamsOfUser?.work.map(({ roles }) => roles)).toEqual([
    ["Manager (through Reception)"],
    [],
    ["Manager (through Reception)"],
  ]);
  expect(areasOf(groups, role, () => "unasked")[0]?.work.every(({ roles }) => roles.length === 0)).toBe(true);
});
