import { afterEach, expect, it, vi } from "vitest";
import { findProviderUsers } from "./queries";

afterEach(() => void vi.unstubAllGlobals());

it("offers as coaches only users who can sign in", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).search);
    return Promise.resolve(Response.json({ items: [] }));
  });
  await findProviderUsers("");
  expect(asked).toEqual(["?maxResultCount=50&notActive=false"]);
});
