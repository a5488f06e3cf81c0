import { expect, it } from "vitest";
import { farthest, leastCovering, type Box } from "./toastRoom";

const message: Box = { top: 76, bottom: 122, left: 1040, right: 1420 };
const control = (top: number, left = 1300): Box => ({ top, bottom: top + 32, left, right: left + 100 });

it("stays in its place while nothing that can be pressed lies there", () => {
  expect(leastCovering(message, [])).toBe(0);
  expect(leastCovering(message, [control(76, 800), control(130)])).toBe(0);
});

it("moves down just below what it would cover", () => {
  expect(leastCovering(message, [control(80)])).toBe(36);
  // There is no room for it between the two.
  expect(leastCovering(message, [control(80), control(130)])).toBe(88);
});

it("covers the least that it can where all is full, and goes no further", () => {
  const large = { top: 60, bottom: 110, left: 1040, right: 1420 };
  const list = Array.from({ length: 20 }, (_, at) => ({
    top: 110 + at * 40,
    bottom: 138 + at * 40,
    left: 1392,
    right: 1420,
  }));
  const shift = leastCovering(message, [large, ...list]);
  expect(shift).toBeGreaterThanOrEqual(34);
  expect(shift).toBeLessThanOrEqual(farthest);
});
