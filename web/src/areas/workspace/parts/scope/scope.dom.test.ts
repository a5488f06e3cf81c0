import { beforeEach, describe, expect, it } from "vitest";
import { parseScope, type Scope } from "@/lib/scope";
import { rememberScope, scopeFor } from "./scope";

const every: readonly Scope[] = ["mine", "teams", "client", "all"];
const reader = { userId: "u", isHost: false, keeps: false, workspaceId: null, choices: [], teams: [] };
const two = [{ id: "c1" }, { id: "c2" }];

function scope(asked: Scope | undefined, who: Partial<Parameters<typeof scopeFor>[1]>, offered = every) {
  return scopeFor({ offered, asked }, { ...reader, ...who });
}

beforeEach(() => localStorage.clear());

describe("the scope of a list", () => {
  it("offers what the reader has", () => {
    expect(scope(undefined, { isHost: true }).available).toEqual(["mine", "all"]);
    expect(scope(undefined, { isHost: true, workspaceId: "c1" }).available).toEqual(["mine", "client", "all"]);
    expect(scope(undefined, { choices: two, teams: ["t"] }).available).toEqual(["mine", "teams", "all"]);
    expect(scope(undefined, { choices: [{ id: "c1" }] }).available).toEqual(["mine", "client"]);
    expect(scope(undefined, { isHost: true }, ["client", "all"]).available).toEqual(["all"]);
  });

  it("narrows to what it is called", () => {
    const who = { choices: two, teams: ["t1", "t2"], workspaceId: "c1" };
    expect(scope("mine", who).filter).toEqual({ ownerUserId: "u" });
    expect(scope("teams", who).filter).toEqual({ teamIds: ["t1", "t2"] });
    expect(scope("client", who).filter).toEqual({ clientId: "c1" });
    expect(scope("all", who).filter).toEqual({});
  });

  it("goes by the address, then by what the reader chose last, then by who reads", () => {
    expect(scope(undefined, { choices: two }).value).toBe("mine");
    expect(scope(undefined, { choices: two, keeps: true }).value).toBe("all");
    rememberScope("u", "mine");
    expect(scope(undefined, { choices: two, keeps: true }).value).toBe("mine");
    expect(scope("all", { choices: two, keeps: true }).value).toBe("all");
    expect(scope(undefined, { choices: two, keeps: true, userId: "other" }).value).toBe("all");
  });

  it("shows the client of a workspace to who looked at all before", () => {
    rememberScope("u", "all");
    expect(scope(undefined, { isHost: true, workspaceId: "c1" }).value).toBe("client");
    expect(scope("all", { isHost: true, workspaceId: "c1" }).value).toBe("all");
  });

  it("takes a link to all as the one client where there is no other, and leaves out what nobody offers", () => {
    expect(scope("all", { choices: [{ id: "c1" }] }).filter).toEqual({ clientId: "c1" });
    expect(scope("teams", { choices: two }).value).toBe("mine");
    expect(parseScope("everything")).toBeUndefined();
  });
});
