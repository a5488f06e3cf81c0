import { describe, expect, it } from "vitest";
import { chosenRecord, isLinkable, pageOf } from "./links";

describe("linked records", () => {
  it("are chosen by kind and id", () => {
    expect(chosenRecord("Finding:0198")).toEqual({ recordKind: "Finding", recordId: "0198" });
  });

  it("have a page", () => {
    expect(pageOf("ActionItem", "0198")).toBe("/action-items/0198");
    expect(isLinkable("Standard")).toBe(false);
  });
});
