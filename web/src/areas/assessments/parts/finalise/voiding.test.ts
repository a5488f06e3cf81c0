import { describe, expect, it } from "vitest";
import type { FinalisePreview } from "../../queries";
import { lacksReason, toVoid, voidable } from "./voiding";

const found = (findingId: string) => ({ findingId }) as FinalisePreview["proved"][number];
const [first, second, other] = [found("1"), found("2"), found("3")];
const preview: FinalisePreview = {
  opening: [],
  failing: [],
  corrected: [first, second],
  proved: [other],
  unproved: [],
  outdated: [],
};

describe("findings whose answer was corrected", () => {
  it("are void unless they are kept, with the reason", () => {
    expect(toVoid(preview, true, { kept: [], reason: " It was elsewhere. " })).toEqual({
      voidFindingIds: ["1", "2"],
      voidReason: "It was elsewhere.",
    });
    expect(toVoid(preview, true, { kept: ["1"], reason: "So." }).voidFindingIds).toEqual(["2"]);
    expect(toVoid(preview, true, { kept: ["1", "2"], reason: "So." })).toEqual({
      voidFindingIds: [],
      voidReason: null,
    });
  });

  it("wait for a verifier where nobody may void them", () => {
    expect(voidable(preview, false)).toEqual({ toChoose: [], toVerify: [first, second, other] });
    expect(toVoid(preview, false, { kept: [], reason: "So." }).voidFindingIds).toEqual([]);
  });

  it("need a reason as long as any become void", () => {
    expect(lacksReason(preview, true, { kept: [], reason: " No " })).toBe(true);
    expect(lacksReason(preview, true, { kept: ["1"], reason: "It was elsewhere." })).toBe(false);
    expect(lacksReason(preview, true, { kept: ["1", "2"], reason: "" })).toBe(false);
    expect(lacksReason(preview, false, { kept: [], reason: "" })).toBe(false);
  });
});
