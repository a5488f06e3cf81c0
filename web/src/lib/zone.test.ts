import { expect, it } from "vitest";
import { browserTimeZone, currentDay, currentTimeZone, setTimeZone } from "./format";

it("takes the browser's time zone for one that the browser doesn't know yet, and fails on no page", () => {
  setTimeZone("Pacific/Kiritimati");
  expect(currentTimeZone()).toBe("Pacific/Kiritimati");
  setTimeZone("Pacific/Younger_Than_This_Browser");
  expect(currentTimeZone()).toBe(browserTimeZone());
  expect(currentDay()).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
  setTimeZone(undefined);
});
