import { describe, expect, it } from "vitest";
import { fitting, freshName } from "./tags";

const tags = [{ name: "Fire safety" }, { name: "Café" }];

describe("tags", () => {
  it("are found without case and accents", () => {
    expect(fitting(tags, "CAFE")).toEqual([{ name: "Café" }]);
    expect(fitting(tags, "")).toEqual(tags);
  });

  it("are new where no tag has the name", () => {
    expect(freshName(tags, " Audit ")).toBe("Audit");
    expect(freshName(tags, "fire  safety")).toBeNull();
    expect(freshName(tags, "  ")).toBeNull();
  });
});
