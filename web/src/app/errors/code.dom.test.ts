import { beforeEach, expect, it, vi } from "vitest";
import { recoverCode } from "./code";

const { reached } = vi.hoisted(() => ({ reached: vi.fn<() => Promise<boolean>>() }));
vi.mock("@/api/connection", () => ({ isReached: reached }));

const error = new TypeError("Failed to fetch dynamically imported module: /assets/TeamsPage.js");

beforeEach(() => sessionStorage.clear());

it("leaves the page as it is without a connection, and keeps the router from reloading it", async () => {
  reached.mockResolvedValue(false);
  expect(await recoverCode(error)).toBe("unreachable");
  expect(sessionStorage.getItem(`tanstack_router_reload:${error.message}`)).toBe("1");
  expect(sessionStorage.getItem("waymark.reloaded")).toBeNull();
});

it("does not reload twice for the same trouble", async () => {
  reached.mockResolvedValue(true);
  sessionStorage.setItem("waymark.reloaded", "1");
  expect(await recoverCode(error)).toBe("broken");
});
