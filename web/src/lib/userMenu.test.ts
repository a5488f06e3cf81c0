import { describe, expect, it } from "vitest";
import {
  accountSections,
  groupedActions,
  hiddenByDefault,
  standardUserActions,
  userActions,
  type UserMenuContext,
} from "./userMenu";

const everything: UserMenuContext = {
  responseType: "code",
  hasLinkedAccounts: true,
  isAuthenticated: true,
  impersonatorUserId: null,
  granted: {},
  hidden: [],
};
const ids = (context: Partial<UserMenuContext>) =>
  userActions(standardUserActions, { ...everything, ...context }).map((action) => action.id);

describe("profile menu", () => {
  it("orders the standard entries and adds the e-mail preferences", () => {
    const orders = userActions(standardUserActions, everything).map((action) => [action.id, action.order]);
    // spec: USER-01
    expect(orders).toEqual([
      ["email-preferences", 99],
      ["sessions", 100],
      ["external-logins", 101],
      ["linked-accounts", 102],
      ["authority-delegation", 103],
      ["my-account", 104],
      ["security-logs", 105],
      ["personal-data", 105],
      ["logout", 106],
    ]);
  });

  it("stands in groups: what areas add first, the way out last, each in the order of the specification", () => {
    const own = { id: "badges", name: "Common.Save", order: 200 } as const;
    const shown = groupedActions(userActions([...standardUserActions, own], everything));
    // spec: USER-05
    expect(shown.map((group) => group.map(({ id }) => id))).toEqual([
      ["email-preferences", "badges"],
      ["sessions", "external-logins", "linked-accounts", "authority-delegation"],
      ["my-account", "security-logs", "personal-data"],
      ["logout"],
    ]);
    const anonymous = userActions(standardUserActions, { ...everything, isAuthenticated: false });
    expect(anonymous.map(({ id }) => id)).not.toContain("authority-delegation");
    expect(groupedActions([])).toEqual([]);
  });

  it("leaves out what the deployment's list names", () => {
    expect(ids({ hidden: hiddenByDefault })).toEqual(["email-preferences", "my-account", "logout"]);
  });

  it("shows every section of the account page that makes sense, whatever the menu hides", () => {
    const section = (id: string, order: number) =>
      ({ id, order, name: "Common.Save", icon: () => null, to: "/" }) as const;
    const sections = [section("sessions", 100), section("profile", 10), section("authority-delegation", 103)];
    const shown = (impersonatorUserId: string | null) =>
      accountSections(sections, { ...everything, impersonatorUserId }).map(({ id }) => id);
    expect(shown(null)).toEqual(["profile", "sessions", "authority-delegation"]);
    expect(shown("u1")).toEqual(["profile", "sessions"]);
    const secret = { ...section("secret", 1), requiredPolicy: "AbpIdentity.Users" } as const;
    expect(accountSections([secret], everything)).toEqual([]);
  });

  it("shows an entry only where it makes sense", () => {
    // spec: USER-04
    expect(ids({ responseType: "code" })).toContain("external-logins");
    expect(ids({ responseType: "token" })).not.toContain("external-logins");
    expect(ids({ hasLinkedAccounts: true })).toContain("linked-accounts");
    expect(ids({ hasLinkedAccounts: false })).not.toContain("linked-accounts");
    expect(ids({ impersonatorUserId: null })).toContain("authority-delegation");
    expect(ids({ impersonatorUserId: "u1" })).not.toContain("authority-delegation");
    expect(ids({ isAuthenticated: false })).not.toContain("authority-delegation");
    expect(ids({ impersonatorUserId: "u1" })).not.toContain("personal-data");
    const secret = { id: "secret", name: "Common.Save", order: 1, requiredPolicy: "AbpIdentity.Users" } as const;
    expect(userActions([secret], everything)).toEqual([]);
    expect(userActions([secret], { ...everything, granted: { "AbpIdentity.Users": true } })).toHaveLength(1);
  });
});
