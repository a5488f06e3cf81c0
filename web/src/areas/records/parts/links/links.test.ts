import { describe, expect, it } from "vitest";
import { chosenRecord, isLinkable, linkableTo, pageOf } from "./links";

describe("linked records", () => {
  it("are chosen by kind and id", () => {
    expect(chosenRecord("Finding:0198")).toEqual({ recordKind: "Finding", recordId: "0198" });
  });

  it("have a page", () => {
    expect(pageOf("ActionItem", "0198")).toBe("/action-items/0198");
    expect(pageOf("Standard", "0198")).toBe("/standards/0198");
    expect(pageOf("Asset", "0198")).toBe("/assets/0198");
    expect(pageOf("AssessmentType", "0198")).toBe("/assessment-types/of/0198");
    expect(isLinkable("Domain")).toBe(false);
  });

  it("are the provider's own where no tenant is worked in", () => {
    expect(linkableTo(null)).toEqual(["AssessmentType", "Asset", "Standard"]);
    expect(linkableTo("0192")).toContain("ActionItem");
  });
});
