import { describe, expect, it } from "vitest";
import type { ImportRename } from "../../queries";
import { decisionsOn } from "./decisions";

const pairs = ["ac-01", "ac-02", "ac-03"].map((newControlId) => ({ newControlId }) as ImportRename);

describe("decisions on renumbered standards", () => {
  it("are none where nothing was asked", () => {
    expect(decisionsOn([], new Set(["ac-01"]), true)).toEqual({});
  });

  it("name what holds for most and the exceptions", () => {
    expect(decisionsOn(pairs, new Set(), true)).toEqual({ renumbered: "Same", renumberedExcept: [] });
    expect(decisionsOn(pairs, new Set(["ac-02"]), false)).toEqual({ renumbered: "Same", renumberedExcept: ["ac-02"] });
    expect(decisionsOn(pairs, new Set(["ac-01", "ac-03"]), true)).toEqual({
      renumbered: "Other",
      renumberedExcept: ["ac-02"],
      retireReplaced: true,
    });
  });

  it("leave out what is not asked any more", () => {
    expect(decisionsOn(pairs.slice(0, 1), new Set(["ac-02"]), true)).toEqual({
      renumbered: "Same",
      renumberedExcept: [],
    });
  });
});
