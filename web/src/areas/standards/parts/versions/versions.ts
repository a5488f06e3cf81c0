import type { StandardDetail } from "../../queries";

type Versions = Pick<StandardDetail, "versions" | "openVersionId">;
type Line = StandardDetail["versions"][number];

/** The version beside or before the one in force. */
export function openLine({ versions, openVersionId }: Versions): Line | undefined {
  return versions.find(({ id }) => id === openVersionId);
}

/** The published version whose first day has not come. */
export function waitingLine(standard: Versions): Line | undefined {
  const open = openLine(standard);
  return open?.status === "Published" ? open : undefined;
}
