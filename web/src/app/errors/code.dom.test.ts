import { beforeEach, expect, it, vi } from "vitest";

const { reached } = vi.hoisted(() => ({ reached: vi.fn<() => Promise<boolean>>() }));
vi.mock("@/api/connection", () => ({ isReached: reached }));

const error = new TypeError("Failed to fetch dynamically imported module: /assets/TeamsPage.js");

/** As after the whole page was loaded. */
async function loaded() {
  vi.resetModules();
  return await import("./code");
}

beforeEach(() => sessionStorage.clear());

it("leaves the page as it is without a connection, and keeps the router from reloading it", async () => {
  reached.mockResolvedValue(false);
  const { recoverCode } = await loaded();
  expect(await recoverCode(error)).toBe("unreachable");
  expect(sessionStorage.getItem(`tanstack_router_reload:${error.message}`)).toBe("1");
  expect(sessionStorage.getItem("waymark.reloaded")).toBeNull();
});

it("does not reload twice for the same trouble, though the router calls the failed page shown", async () => {
  reached.mockResolvedValue(true);
  sessionStorage.setItem("waymark.reloaded", "1");
  const { holdRouter, pageWasShown, recoverCode } = await loaded();
  holdRouter(error);
  pageWasShown();
  expect(await recoverCode(error)).toBe("broken");
});

it("reloads for the next trouble once a page was shown", async () => {
  sessionStorage.setItem("waymark.reloaded", "1");
  const { pageWasShown } = await loaded();
  pageWasShown();
  expect(sessionStorage.getItem("waymark.reloaded")).toBeNull();
});
