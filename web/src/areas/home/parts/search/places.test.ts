import { describe, expect, it } from "vitest";
import type { Hit } from "../../queries";
import { addressOf as addressFor, placeOf } from "./places";

const hit: Hit = {
  kind: "ActionItem",
  id: "0198",
  isOfClosedClient: false,
  title: "SAF Safety & care",
  titleParts: [],
  detailParts: [],
  excerptParts: [],
};

/** For somebody of the provider. */
const addressOf = (of: Hit): string => addressFor(of, true);

describe("the place of a hit", () => {
  it("is the page of the record", () => {
    expect(addressOf(hit)).toBe("/action-items/0198");
    expect(addressOf({ ...hit, kind: "Team" })).toBe("/teams/0198");
    expect(addressOf({ ...hit, kind: "AssessmentType" })).toBe("/assessment-types/of/0198");
  });

  it("is the reader or a list, within the framework, for what has no page", () => {
    expect(addressOf({ ...hit, kind: "Standard", frameworkCode: "CARE" })).toBe(
      "/standards/view-all?framework=CARE&standard=0198",
    );
    expect(addressOf({ ...hit, kind: "Domain", frameworkCode: "CARE" })).toBe(
      "/domains?framework=CARE&q=SAF+Safety+%26+care",
    );
    expect(addressOf({ ...hit, kind: "Release", title: "Spring", frameworkCode: "CARE" })).toBe(
      "/releases?framework=CARE&q=Spring",
    );
  });

  it("is the record that a comment or a file belongs to, at the right tab", () => {
    const record = { kind: "Finding", id: "0199", title: "FND-0001 Doors" } as const;
    expect(addressOf({ ...hit, kind: "Comment", record })).toBe("/findings/0199?tab=comments");
    expect(addressOf({ ...hit, kind: "Asset", record })).toBe("/findings/0199?tab=files");
    expect(addressOf({ ...hit, kind: "AssetText", record })).toBe("/findings/0199?tab=files");
    const standard = { kind: "Standard", id: "0201", title: "SAF-01-01 Training" } as const;
    expect(addressOf({ ...hit, kind: "Comment", record: standard })).toBe("/standards/0201?tab=comments");
    const type = { kind: "AssessmentType", id: "0202", title: "AUDIT Audit" } as const;
    expect(addressOf({ ...hit, kind: "Comment", record: type })).toBe("/assessment-types/of/0202?tab=comments");
    expect(addressOf({ ...hit, kind: "Asset", record: type })).toBe("/assessment-types/of/0202?tab=files");
    const film = { kind: "Asset", id: "0200", title: "Drill.mp4" } as const;
    expect(addressOf({ ...hit, kind: "Comment", record: film, tenantId: "0192" })).toBe("/assets/0200?tab=comments");
    expect(addressOf({ ...hit, kind: "AssetText", record: film, tenantId: "0192" })).toBe("/assets?drawer=0200");
    expect(addressOf({ ...hit, kind: "AssetText", record: film })).toBe("/assets?drawer=0200&client=");
    expect(addressOf({ ...hit, kind: "Tag" })).toBe("/search?tagId=0198");
  });

  it("is outside the workspace for what the provider keeps to itself, and within it for a tenant's own", () => {
    const [host, tenant] = ["00000000-0000-0000-0000-000000000000", "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e"];
    expect(addressOf({ ...hit, kind: "User", tenantId: host })).toBe("/identity/users/0198?client=");
    expect(addressOf({ ...hit, kind: "Asset", tenantId: host })).toBe("/assets?drawer=0198&client=");
    expect(placeOf({ ...hit, kind: "User" }, true)).toEqual({
      to: "/identity/users/0198",
      search: { client: undefined },
    });
    expect(addressOf({ ...hit, kind: "User", tenantId: tenant })).toBe("/identity/users/0198");
    expect(addressOf({ ...hit, kind: "Asset", tenantId: tenant })).toBe("/assets?drawer=0198");
    // A file on a record is read on the record.
    const record = { kind: "Finding", id: "0199", title: "FND-0001 Doors" } as const;
    expect(addressOf({ ...hit, kind: "Asset", tenantId: host, record })).toBe("/findings/0199?tab=files");
    // These read the same from any workspace.
    expect(addressOf({ ...hit, kind: "Tenant", tenantId: null })).toBe("/tenants/0198");
    expect(addressOf({ ...hit, kind: "AssessmentType", tenantId: null })).not.toContain("client=");
  });

  it("is a tenant's own library for the files that the provider shares with it", () => {
    const tenantId = "00000000-0000-0000-0000-000000000000";
    const film = { kind: "Asset", id: "0200", title: "Drill.mp4" } as const;
    expect(addressFor({ ...hit, kind: "Asset", tenantId }, false)).toBe("/assets?drawer=0198");
    expect(addressFor({ ...hit, kind: "AssetText", tenantId, record: film }, false)).toBe("/assets?drawer=0200");
    expect(addressFor({ ...hit, kind: "Comment", tenantId, record: film }, false)).toBe("/assets/0200?tab=comments");
  });
});
