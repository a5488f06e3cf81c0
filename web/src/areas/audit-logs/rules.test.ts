import { expect, test } from "vitest";
import { byDay, faultShare, outcomeOf, parseSpan, pathOf, readable, wholeNumber } from "./rules";

test("only whole numbers in range narrow the list", () => {
  expect(wholeNumber(" 404 ", 999)).toBe(404);
  expect(wholeNumber("0", 999)).toBe(0);
  for (const text of [undefined, "", "4o4", "-1", "1.5", "1000", "99999999999"]) {
    expect(wholeNumber(text, 999)).toBeUndefined();
  }
});

test("a request with an error failed, whatever the error says", () => {
  expect(outcomeOf({ exceptions: null })).toBe("Succeeded");
  expect(outcomeOf({})).toBe("Succeeded");
  expect(outcomeOf({ exceptions: "" })).toBe("Failed");
});

test("addresses are shown without their query, arguments on lines of their own", () => {
  expect(pathOf("/api/app/clients?filter=a")).toBe("/api/app/clients");
  expect(readable('{"id":"1"}')).toBe('{\n  "id": "1"\n}');
  expect(readable('{"id":')).toBe('{"id":');
});

test("figures are in the order of their days, and shares of nothing are none", () => {
  expect(byDay({ "2026-11-25T00:00:00Z": 2, "2026-11-24T00:00:00Z": 1 })).toEqual([
    { day: "2026-11-24", value: 1 },
    { day: "2026-11-25", value: 2 },
  ]);
  expect(faultShare({ Fault: 1, Success: 3 })).toBe(25);
  expect(faultShare({ Fault: 0, Success: 0 })).toBeNull();
  expect([parseSpan("7"), parseSpan(90), parseSpan(8), parseSpan(undefined)]).toEqual([7, 90, undefined, undefined]);
});
