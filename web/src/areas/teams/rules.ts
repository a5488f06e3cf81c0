import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { isolated } from "@/lib/characters";
import { treeOf, type TreeNode } from "@/ui";

export type TeamTreeNode = components["schemas"]["TeamTreeNode"];

/** Error code of a refusal that counts the open work of a team. */
export const openWork = "Portal:Teams.OpenWork";

const work = ["actionItems", "findings", "assessments"] as const;

/** How much a team has left to do, by kind. */
export type OpenWork = readonly { kind: (typeof work)[number]; count: number }[];

/** The open work that keeps a team from being archived; null if a failure has another reason. */
export function openWorkOf(failure: unknown): OpenWork | null {
  if (!(failure instanceof ApiError) || failure.code !== openWork) return null;
  return work.map((kind) => ({ kind, count: Number(failure.data[kind] ?? 0) })).filter(({ count }) => count > 0);
}

/** The teams as a tree by their parents, each with its lead and its size in words (`sizeOf`). */
export function teamTreeOf(teams: readonly TeamTreeNode[], sizeOf: (members: number) => string): TreeNode[] {
  return treeOf(
    teams,
    ({ parentTeamId }) => parentTeamId,
    ({ name, code, leadName, memberCount }) => ({
      label: name,
      code: code ?? undefined,
      // A name may be written the other way than the rest.
      note: [leadName, sizeOf(memberCount)].flatMap((part) => (part ? [isolated(part)] : [])).join(" · "),
    }),
  );
}
