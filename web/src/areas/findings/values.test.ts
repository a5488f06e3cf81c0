import { describe, expect, it } from "vitest";
import { verbOf } from "./rules";
import { dueWith } from "./values";

describe("the due date of a finding", () => {
  const low = { severity: "Low", dueOn: "2026-05-31" } as const;

  it("is asked for anew with another severity, unless somebody chose one", () => {
    expect(dueWith(low, "Critical", "2026-05-31")).toBeNull();
    expect(dueWith(low, "Critical", "2026-04-01")).toBe("2026-04-01");
    expect(dueWith(low, "Low", null)).toBe("2026-05-31");
    expect(dueWith(null, "Critical", null)).toBeNull();
  });
});

describe("the verb of a move", () => {
  it("says what becomes of an accepted risk", () => {
    expect(verbOf("RiskAccepted", "RiskAccepted")).toBe("Findings.Move.Prolong");
    expect(verbOf("RiskAccepted", "Open")).toBe("Findings.Move.EndAcceptance");
    expect(verbOf("Closed", "Open")).toBe("Findings.Move.Open");
  });
});
