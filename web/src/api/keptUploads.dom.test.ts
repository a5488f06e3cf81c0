import { beforeEach, expect, it } from "vitest";
import { findKept, fingerprintOf, forgetUpload, interruptedUploads, keepUpload, parseKept } from "./keptUploads";

const target = { tenantId: "t", folderId: "f" };
const plan = new File(["plan"], "plan.pdf", { lastModified: 1_772_000_000_000 });

beforeEach(() => localStorage.clear());

it("knows the same file for the same target again, and no other", () => {
  const own = fingerprintOf(plan, target);
  expect(fingerprintOf(new File(["PLAN"], "plan.pdf", { lastModified: 1_772_000_000_000 }), target)).toBe(own);
  expect(fingerprintOf(new File(["plan"], "plan.pdf", { lastModified: 1 }), target)).not.toBe(own);
  expect(fingerprintOf(new File(["longer"], "plan.pdf", { lastModified: 1_772_000_000_000 }), target)).not.toBe(own);
  for (const other of [{ tenantId: "t" }, { tenantId: "u", folderId: "f" }, { ...target, assetId: "a" }]) {
    expect(fingerprintOf(plan, other)).not.toBe(own);
  }
});

it("keeps an upload until it is forgotten", () => {
  const own = fingerprintOf(plan, target);
  keepUpload(own, plan.name, target, { id: "1", assetId: "2" });
  expect(findKept(own)).toMatchObject({ id: "1", assetId: "2", name: "plan.pdf" });
  expect(interruptedUploads({ tenantId: "t" }).map(([key]) => key)).toEqual([own]);
  expect(interruptedUploads({ tenantId: "u" })).toEqual([]);
  forgetUpload(own);
  expect(findKept(own)).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it("drops what has expired and what it can't read", () => {
  const kept = { id: "1", assetId: "2", name: "a", target, place: "t", until: "2026-01-02T00:00:00Z" };
  const text = JSON.stringify({ a: kept, b: { ...kept, id: 7 }, c: null });
  const day = Date.parse("2026-01-01T00:00:00Z");
  expect(Object.keys(parseKept(text, day))).toEqual(["a"]);
  expect(parseKept(text, Date.parse("2026-01-02T00:00:00Z"))).toEqual({});
  for (const broken of [null, "", "null", "[", "7"]) expect(parseKept(broken, day)).toEqual({});
});
