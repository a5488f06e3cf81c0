import { expect, test } from "vitest";
import { endOfDay, startOfDay } from "./dayInstants";

test("a day begins and ends by the clocks of the zone", () => {
  expect(startOfDay("2026-11-24", "UTC")).toBe("2026-11-24T00:00:00.000Z");
  expect(startOfDay("2026-11-24", "Asia/Kolkata")).toBe("2026-11-23T18:30:00.000Z");
  expect(endOfDay("2026-11-24", "America/New_York")).toBe("2026-11-25T04:59:59.999Z");
});

test("days on which the clocks change have 23 and 25 hours", () => {
  expect(startOfDay("2026-03-29", "Europe/Berlin")).toBe("2026-03-28T23:00:00.000Z");
  expect(endOfDay("2026-03-29", "Europe/Berlin")).toBe("2026-03-29T21:59:59.999Z");
  expect(startOfDay("2026-10-25", "Europe/Berlin")).toBe("2026-10-24T22:00:00.000Z");
  expect(endOfDay("2026-10-25", "Europe/Berlin")).toBe("2026-10-25T22:59:59.999Z");
});
