import { describe, expect, it } from "vitest";
import { delegationRules, emptyDelegation, toRequest } from "./values";

describe("form of a delegation", () => {
  const faults = (startTime: string, endTime: string) => {
    const values = { ...emptyDelegation, targetUserId: "u", startTime, endTime };
    return [delegationRules.startTime(startTime, values), delegationRules.endTime(endTime, values)];
  };

  it("needs both times, in order", () => {
    expect(faults("", "")).toEqual(["Ui.Rule.Required", "Ui.Rule.Required"]);
    expect(faults("2026-03-09T10:00", "")).toEqual([null, "Validation.Invalid"]);
    expect(faults("", "2026-03-09T10:00")).toEqual(["Validation.Invalid", null]);
    expect(faults("2026-03-09T10:00", "2026-03-09T09:00")).toEqual([null, "Validation.EndBeforeStart"]);
    expect(faults("2026-03-09T10:00", "2026-03-10T09:00")).toEqual([null, null]);
    expect(delegationRules.targetUserId(null)).toBe("Ui.Rule.Required");
  });

  it("sends instants of the reader's zone", () => {
    const values = { targetUserId: "u", startTime: "2026-07-01T10:00", endTime: "2026-12-01T10:00" };
    expect(toRequest(values, "Europe/Berlin")).toEqual({
      targetUserId: "u",
      startTime: "2026-07-01T08:00:00.000Z",
      endTime: "2026-12-01T09:00:00.000Z",
    });
  });
});
