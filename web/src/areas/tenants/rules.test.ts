import { describe, expect, it } from "vitest";
import { isNameOf, isPurgeable, isUnderWay, statusOf } from "./rules";

const now = new Date("2026-11-24T12:00:00Z");

describe("the status of a tenant", () => {
  it("is active without an end, and until its end", () => {
    expect(statusOf({ isActive: true, activeUntil: null }, now)).toBe("Active");
    expect(statusOf({ isActive: true, activeUntil: "2026-11-24T12:00:01Z" }, now)).toBe("Active");
  });

  it("is expired from its end on", () => {
    expect(statusOf({ isActive: true, activeUntil: "2026-11-24T12:00:00Z" }, now)).toBe("Expired");
  });

  it("is suspended whatever its end", () => {
    expect(statusOf({ isActive: false, activeUntil: "2026-11-01T00:00:00Z" }, now)).toBe("Suspended");
    expect(statusOf({ isActive: false, activeUntil: null }, now)).toBe("Suspended");
  });

  it("is archived whatever else it is", () => {
    expect(statusOf({ isActive: true, activeUntil: null, archivedAt: "2026-11-20T08:00:00Z" }, now)).toBe("Archived");
  });
});

describe("the purge of a tenant", () => {
  it("is possible from its day on", () => {
    expect(isPurgeable({ purgeableFrom: "2026-11-24T12:00:00Z" }, now)).toBe(true);
    expect(isPurgeable({ purgeableFrom: "2026-11-24T12:00:01Z" }, now)).toBe(false);
    expect(isPurgeable({ purgeableFrom: null }, now)).toBe(false);
  });

  it("asks for the name in any case", () => {
    expect(isNameOf({ name: "Harbourlight" }, " harbourlight ")).toBe(true);
    expect(isNameOf({ name: "Straßenbau" }, "STRASSENBAU")).toBe(true);
    expect(isNameOf({ name: "Harbourlight" }, "harbour")).toBe(false);
  });
});

describe("the export of a tenant", () => {
  it("is under way until it is ready or has failed", () => {
    expect(isUnderWay(null)).toBe(false);
    expect(isUnderWay({ status: "Queued" })).toBe(true);
    expect(isUnderWay({ status: "Running" })).toBe(true);
    for (const status of ["Ready", "Failed", "Expired"] as const) expect(isUnderWay({ status })).toBe(false);
  });
});
