import { expect, it } from "vitest";
import { fitsRadar, radarLine, radarOutline, radarPoint } from "./spokes";

const four = (isMirrored: boolean) => [0, 1, 2, 3].map((at) => radarPoint(at, 4, 10, isMirrored));

it("goes round from the top in reading direction", () => {
  expect(radarOutline(four(false))).toBe("M0.0 -10.0L10.0 0.0L0.0 10.0L-10.0 0.0Z");
  expect(radarOutline(four(true))).toBe("M0.0 -10.0L-10.0 0.0L0.0 10.0L10.0 0.0Z");
});

it("leaves a gap where nothing was assessed, and draws no line to the centre", () => {
  const [top, right, , left] = four(false);
  expect(radarLine([top ?? null, right ?? null, null, left ?? null])).toBe("M0.0 -10.0L10.0 0.0M-10.0 0.0L0.0 -10.0");
  expect(radarLine([top ?? null, null, null, null])).toBe("");
  expect(radarLine([null, null, null, null])).toBe("");
  expect(radarLine(four(false))).toBe(radarOutline(four(false)));
});

it("is a shape from three spokes on, and readable up to twelve", () => {
  expect([0, 2, 3, 12, 13].map(fitsRadar)).toEqual([false, false, true, true, false]);
});
