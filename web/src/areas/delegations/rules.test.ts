import { describe, expect, it } from "vitest";
import { delegationLooks } from "./looks";
import { statusOf } from "./rules";

describe("status of a delegation", () => {
  const window = { startTime: "2026-03-09T10:00:00Z", endTime: "2026-03-09T12:00:00Z" };
  const at = (time: string) => statusOf(window, new Date(`2026-03-09T${time}Z`));

  it("follows from the time", () => {
    // spec: MOD-04
    expect([at("09:59:59"), at("10:00:00"), at("12:00:00"), at("12:00:01")]).toEqual([
      "Future",
      "Active",
      "Active",
      "Expired",
    ]);
    expect(delegationLooks.Future.tone).toBe("warning");
    expect(delegationLooks.Expired.tone).toBe("danger");
    expect(delegationLooks.Active.tone).toBe("success");
  });
});
