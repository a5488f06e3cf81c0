import { describe, expect, it } from "vitest";
import { clockText, heartbeatOf, idleLimit, idlenessOf, lastActivity, noteActivity, warningOf } from "./idle";

const minute = 60_000;

describe("idle time-out", () => {
  it("warns a minute before the end, or halfway through a short time", () => {
    expect(idlenessOf(0, 10 * minute, 60 * minute)).toEqual({ state: "active", left: 50 * minute });
    expect(idlenessOf(0, 59 * minute, 60 * minute)).toEqual({ state: "warned", left: minute });
    expect(idlenessOf(0, 60 * minute, 60 * minute)).toEqual({ state: "over", left: 0 });
    expect([warningOf(minute), warningOf(60 * minute)]).toEqual([minute / 2, minute]);
    expect([heartbeatOf(minute), heartbeatOf(5 * minute), heartbeatOf(60 * minute)]).toEqual([6000, 30_000, minute]);
  });

  it("is off unless the settings say otherwise", () => {
    const on = { "Abp.Account.Idle.Enabled": "True", "Abp.Account.Idle.IdleTimeoutMinutes": "5" };
    expect(idleLimit(on)).toBe(5 * minute);
    expect(idleLimit({ ...on, "Abp.Account.Idle.Enabled": "false" })).toBeNull();
    expect(idleLimit({ ...on, "Abp.Account.Idle.IdleTimeoutMinutes": "0" })).toBeNull();
    expect(idleLimit({})).toBeNull();
  });

  it("shares the last activity between tabs, and mistrusts one that is still to come", () => {
    localStorage.clear();
    expect(lastActivity(500)).toBe(500);
    noteActivity(400);
    expect(lastActivity(500)).toBe(400);
    expect(lastActivity(300)).toBe(300);
  });

  it("counts down to the second", () => {
    expect([clockText(60_000), clockText(59_001), clockText(900), clockText(0)]).toEqual([
      "1:00",
      "1:00",
      "0:01",
      "0:00",
    ]);
  });
});
