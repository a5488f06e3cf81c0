import type { components } from "@/api/schema";
import { treeOf, type TreeNode } from "@/ui";

export type ChartPerson = components["schemas"]["OrgChartPerson"];

/** The name that a person goes by. */
export function chartName({ firstName, lastName, preferredName }: ChartPerson): string {
  return `${preferredName ?? firstName} ${lastName}`;
}

/** The people as a tree by their managers, in the order in which they come. */
export function chartOf(
  people: readonly ChartPerson[],
  noteOf: (person: ChartPerson, reports: number) => string,
): TreeNode[] {
  return treeOf(
    people,
    ({ managerStaffId }) => managerStaffId,
    (person, reports) => ({ label: chartName(person), note: noteOf(person, reports) }),
  );
}
