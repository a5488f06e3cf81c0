import { describe, expect, it } from "vitest";
import { mailedLink, parseMailedSearch } from "./mailedLink";

const userId = "0198c1de-7d7e-7c5c-8a5e-0d6c6a1f2b3c";

describe("links of mails", () => {
  it("are read from the address, whatever the token looks like", () => {
    const search = parseMailedSearch({ userId, resetToken: 12345, __tenant: "t", more: "x" });
    expect(search).toEqual({ userId, resetToken: "12345", __tenant: "t" });
    expect(mailedLink(search, search.resetToken)).toEqual({ userId, token: "12345", tenantId: "t" });
  });

  it("are broken without user or token, and at the host without a tenant", () => {
    expect(mailedLink({ userId }, undefined)).toBeNull();
    expect(mailedLink({}, "token")).toBeNull();
    expect(mailedLink({ userId: "somebody" }, "token")).toBeNull();
    expect(mailedLink({ userId }, "token")?.tenantId).toBeNull();
  });
});
