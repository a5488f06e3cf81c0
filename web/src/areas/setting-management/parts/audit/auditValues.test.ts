import { expect, test } from "vitest";
import { cutoff, retentionRequest, retentionValues } from "./auditValues";

test("records that don't expire, or have no period, are saved with the period 0", () => {
  // spec: SET-11
  expect(retentionRequest({ expires: false, days: 30 })).toEqual({
    isExpiredDeleterEnabled: false,
    expiredDeleterPeriod: 0,
  });
  expect(retentionRequest({ expires: true, days: null }).expiredDeleterPeriod).toBe(0);
  expect(retentionRequest({ expires: true, days: 30 }).expiredDeleterPeriod).toBe(30);
  expect(retentionValues({ isExpiredDeleterEnabled: true, expiredDeleterPeriod: null }).days).toBe(0);
});

test("the day is today minus the period", () => {
  // spec: SET-11
  expect(cutoff("2026-03-02", { expires: true, days: 2 })).toBe("02/28/2026");
  expect(cutoff("2026-01-01", { expires: true, days: 1 })).toBe("12/31/2025");
  for (const values of [
    { expires: true, days: 0 },
    { expires: true, days: null },
    { expires: false, days: 2 },
  ]) {
    expect(cutoff("2026-03-02", values)).toBeNull();
  }
});
