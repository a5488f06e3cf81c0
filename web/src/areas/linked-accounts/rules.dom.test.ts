import { beforeEach, describe, expect, it } from "vitest";
import { accountName, rememberLink, takeLink } from "./rules";

const account = { targetUserId: "u", targetTenantId: "t", directlyLinked: true };

describe("linked accounts", () => {
  beforeEach(() => sessionStorage.clear());

  it("are named with their tenant", () => {
    expect(accountName({ ...account, targetTenantName: "Northwind", targetUserName: "ana" })).toBe("Northwind\\ana");
    expect(accountName({ ...account, targetTenantName: null, targetUserName: "ana" })).toBe("ana");
  });

  it("wait for their link once, and no longer than its token holds", () => {
    const link = { userId: "u", tenantId: null, token: "secret" };
    rememberLink(link, 0);
    expect(takeLink(1)).toEqual(link);
    expect(takeLink(1)).toBeNull();
    rememberLink(link, 0);
    expect(takeLink(600_000)).toBeNull();
    sessionStorage.setItem("waymark.pending-link", "{");
    expect(takeLink(1)).toBeNull();
  });
});
