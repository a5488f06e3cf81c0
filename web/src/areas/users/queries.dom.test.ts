import { expect, it } from "vitest";
import { endOfDay, startOfDay } from "@/lib/dayInstants";
import { currentTimeZone } from "@/lib/format";
import { parseListState } from "@/table/listState";
import { usersList } from "./list";
import { usersQuery } from "./queries";

/** The list's request for an address, without paging. */
function asked(search: Record<string, unknown>): unknown {
  return usersQuery(parseListState(search, usersList)).queryKey.at(-1);
}

it("asks for users by every filter of the list", () => {
  const zone = currentTimeZone();
  const words = { userName: "lucy", emailAddress: "@waymark", phoneNumber: "+44", name: "Lucy", surname: "Farrow" };
  const search = { ...words, roleId: "r", unitId: "u", account: "External", created: "2026-03-01..2026-03-02" };
  expect(asked({ ...search, changed: "2026-04-01.." })).toMatchObject({
    ...words,
    roleId: "r",
    organizationUnitId: "u",
    isExternal: true,
    minCreationTime: startOfDay("2026-03-01", zone),
    maxCreationTime: endOfDay("2026-03-02", zone),
    minModificationTime: startOfDay("2026-04-01", zone),
    maxModificationTime: undefined,
  });
  expect(asked({ account: "Local" })).toMatchObject({ isExternal: false, hasLoggedIn: undefined });
  expect(asked({ signedIn: "..2026-03-01" })).toMatchObject({
    minLastLoginTime: undefined,
    maxLastLoginTime: endOfDay("2026-03-01", zone),
  });
  expect(asked({ lastDay: "2026-03-01..2026-03-31" })).toMatchObject({
    minLastDay: "2026-03-01",
    maxLastDay: "2026-03-31",
  });
  expect(asked({ neverSignedIn: true })).toMatchObject({ hasLoggedIn: false });
  expect(asked({ account: "Nowhere" })).toMatchObject({ isExternal: undefined, organizationUnitId: undefined });
});
