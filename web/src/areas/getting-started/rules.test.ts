import { describe, expect, it } from "vitest";
import { doneOf, stepsOf } from "./rules";

describe("the steps of a new portal", () => {
  it("stand in the order in which they build on each other, without those that the reader may not take", () => {
    expect(stepsOf({ users: false, mail: true, client: false }).map(({ step }) => step)).toEqual([
      "mail",
      "client",
      "users",
    ]);
  });

  it("tell which one is next", () => {
    expect(doneOf({ mail: true, tenant: true, client: false, users: true, catalogue: false })).toEqual({
      done: 3,
      all: 5,
      next: "client",
    });
    expect(doneOf({ mail: true }).next).toBeUndefined();
    expect(doneOf({})).toEqual({ done: 0, all: 0, next: undefined });
  });
});
