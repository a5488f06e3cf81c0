import { describe, expect, it } from "vitest";
import type { Hit } from "../queries";
import { addressOf } from "./places";

const hit: Hit = {
  kind: "ActionItem",
  id: "0198",
  title: "SAF Safety & care",
  titleParts: [],
  detailParts: [],
  excerptParts: [],
};

describe("the place of a hit", () => {
  it("is the page of the record", () => {
    expect(addressOf(hit)).toBe("/action-items/0198");
    expect(addressOf({ ...hit, kind: "Team" })).toBe("/teams/0198");
  });

  it("is the reader or a list, within the framework, for what has no page", () => {
    expect(addressOf({ ...hit, kind: "Standard", frameworkCode: "CARE" })).toBe(
      "/standards/view-all?framework=CARE&standard=0198",
    );
    expect(addressOf({ ...hit, kind: "Domain", frameworkCode: "CARE" })).toBe(
      "/domains?framework=CARE&q=SAF+Safety+%26+care",
    );
    expect(addressOf({ ...hit, kind: "AssessmentType" })).toBe("/assessment-types?q=SAF+Safety+%26+care");
  });
});
