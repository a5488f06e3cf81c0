import { expect, it } from "vitest";
import { flagOf } from "./flag";

it("a flag is made of the letters of its country", () => {
  expect(flagOf("gb")).toBe("🇬🇧");
  expect(["", "GB", "gbr", null, undefined].map(flagOf)).toEqual(["", "", "", "", ""]);
});
