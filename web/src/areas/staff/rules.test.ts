import { expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { heldOf, isSameName } from "./rules";

const refused = (code: string, data: Record<string, unknown>): ApiError =>
  new ApiError(400, { error: { code, message: "", details: null, data } });

it("asks for the heirs of what somebody holds, and of nothing else", () => {
  const code = "Portal:Staff.OpenWork";
  const none = { actionItems: 0, findings: 0, assessments: 0, teams: 0, reports: 0 };
  expect(heldOf(refused(code, { ...none, actionItems: 3, reports: 1 }))).toEqual({
    counts: [
      { kind: "actionItems", count: 3 },
      { kind: "reports", count: 1 },
    ],
    needsUser: true,
    needsPerson: true,
  });
  expect(heldOf(refused(code, { ...none, teams: 2 }))).toMatchObject({ needsUser: false, needsPerson: true });
  expect(heldOf(refused("Portal:Staff.LastClientAdmin", none))).toBeNull();
  expect(heldOf(new Error("no answer"))).toBeNull();
});

it("takes a typed name in any case, and no part of it", () => {
  expect(isSameName("Zoë Berg", " zoe BERG ")).toBe(true);
  for (const typed of ["", "Zoe", "Zoe Bergen"]) expect(isSameName("Zoë Berg", typed)).toBe(false);
});
