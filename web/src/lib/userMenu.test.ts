import { describe, expect, it } from "vitest";
import { hiddenByDefault, standardUserActions, userActions, type UserMenuContext } from "./userMenu";

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

  it("leaves out what the deployment's list names", () => {
    expect(ids({ hidden: hiddenByDefault })).toEqual(["email-preferences", "my-account", "logout"]);
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
    const secret = { id: "secret", name: "Common.Save", order: 1, requiredPolicy: "AbpIdentity.Users" } as const;
    expect(userActions([secret], everything)).toEqual([]);
    expect(userActions([secret], { ...everything, granted: { "AbpIdentity.Users": true } })).toHaveLength(1);
  });
});
