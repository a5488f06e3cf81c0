import { expect, it } from "vitest";
import { playTime } from "./playTime";

it("shows minutes and seconds, and hours where there are some", () => {
  expect([0, 9, 91, 3600, 3725].map(playTime)).toEqual(["0:00", "0:09", "1:31", "1:00:00", "1:02:05"]);
});
