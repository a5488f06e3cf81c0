import { expect, test } from "vitest";
import { byteSize, isRotationOverdue, largestTables, shareOf, timeSpan } from "./rules";

test("sizes and spans are told in the largest unit of which there is one", () => {
  expect(byteSize("en-GB", 0)).toBe("0 byte");
  expect(byteSize("en-GB", 8192)).toBe("8.2 kB");
  expect(byteSize("en-GB", 52_428_800)).toBe("52.4 MB");
  expect(byteSize("en-GB", 5e15)).toBe("5,000 TB");
  expect(timeSpan("en-GB", 0)).toBe("0 ms");
  expect(timeSpan("en-GB", 1200)).toBe("1.2 secs");
  expect(timeSpan("en-GB", 900_000)).toBe("15 mins");
  expect(timeSpan("en-GB", 86_400_000)).toBe("1 day");
});

test("small tables are one row, and a share of nothing is none", () => {
  const tables = Array.from({ length: 14 }, (_, at) => ({ name: `t${at}`, area: "client", bytes: 100 - at }));
  const shown = largestTables(tables);
  expect(shown).toHaveLength(13);
  expect(shown.at(-1)).toEqual({ name: null, area: null, bytes: 88 + 87 });
  expect(largestTables(tables.slice(0, 3))).toHaveLength(3);
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([25, null]);
});

test("keys are overdue once the next one should sign", () => {
  const at = "2026-03-02T08:00:00Z";
  expect(isRotationOverdue(at, Date.parse(at) - 1)).toBe(false);
  expect(isRotationOverdue(at, Date.parse(at))).toBe(true);
  expect(isRotationOverdue(null, Date.parse(at))).toBe(false);
});
