import { describe, expect, it } from "vitest";
import type { Hit } from "../queries";
import { addressOf } from "./places";

const hit: Hit = {
  kind: "ActionItem",
  id: "0198",
  isOfClosedClient: false,
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
    expect(addressOf({ ...hit, kind: "Release", title: "Spring", frameworkCode: "CARE" })).toBe(
      "/releases?framework=CARE&q=Spring",
    );
  });

  it("is the record that a comment or a file belongs to, at the right tab", () => {
    const record = { kind: "Finding", id: "0199", title: "FND-0001 Doors" } as const;
    expect(addressOf({ ...hit, kind: "Comment", record })).toBe("/findings/0199?tab=comments");
    expect(addressOf({ ...hit, kind: "Asset", record })).toBe("/findings/0199?tab=files");
    expect(addressOf({ ...hit, kind: "Asset" })).toBe("/assets?drawer=0198");
    expect(addressOf({ ...hit, kind: "Tag" })).toBe("/action-items?tagId=0198");
    expect(addressOf({ ...hit, kind: "User" })).toBe("/identity/users/0198");
    expect(addressOf({ ...hit, kind: "Tenant" })).toBe("/tenants/0198");
  });
});
