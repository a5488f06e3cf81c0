import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findPresent, findStaff } from "./queries";

const asked: URLSearchParams[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).searchParams);
    return Promise.resolve(Response.json({ items: [], totalCount: 0 }));
  });
});

afterEach(() => void vi.unstubAllGlobals());

it("offers for something new whom the server takes, and filters by everybody", async () => {
  await findPresent("ada", "c-alpha");
  await findStaff("ada");
  expect(asked.map((query) => query.getAll("status"))).toEqual([["NoLogin", "Invited", "Active", "OnLeave"], []]);
  expect(asked.map((query) => query.get("clientId"))).toEqual(["c-alpha", null]);
});
