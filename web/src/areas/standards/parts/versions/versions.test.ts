import { describe, expect, it } from "vitest";
import type { StandardDetail } from "../../queries";
import { openLine, waitingLine } from "./versions";

const standard = (status: string, openVersionId: string | null) =>
  ({
    openVersionId,
    versions: [
      { id: "b", version: "2.0", status, effectiveFrom: "2026-05-01" },
      { id: "a", version: "1.0", status: "Published", effectiveFrom: null },
    ],
  }) as unknown as StandardDetail;

describe("the version beside the one in force", () => {
  it("waits for its day once it is published", () => {
    expect(waitingLine(standard("Published", "b"))?.version).toBe("2.0");
    expect(waitingLine(standard("InReview", "b"))).toBeUndefined();
    expect(openLine(standard("InReview", "b"))?.version).toBe("2.0");
  });

  it("is none when nothing is open", () => {
    expect(waitingLine(standard("Published", null))).toBeUndefined();
    expect(openLine(standard("Published", null))).toBeUndefined();
  });
});
