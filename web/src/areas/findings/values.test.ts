import { describe, expect, it } from "vitest";
import { verbOf } from "./rules";
import { chosenAnswer, dueWith, withOption } from "./values";

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

describe("the answer that closes a finding", () => {
  it("names one option, or several where the question takes several", () => {
    const [one, several] = [{ kind: "Single" }, { kind: "Multi" }] as const;
    expect(withOption(one, ["1"], "2")).toEqual(["2"]);
    expect(withOption(several, ["1"], "2")).toEqual(["1", "2"]);
    expect(withOption(several, ["1", "2"], "1")).toEqual(["2"]);
    expect(chosenAnswer(one, [2])).toMatchObject({ option: 2, options: null });
    expect(chosenAnswer(several, [1, 2])).toMatchObject({ option: null, options: [1, 2] });
  });
});
