import type { components } from "@/api/schema";
import { fold } from "@/lib/fold";
import type { TreeNode } from "@/ui";

export type ChartPerson = components["schemas"]["OrgChartPerson"];

/** Up to this many people, the whole chart is open at first. */
const mostOpen = 200;

/** The name that a person goes by. */
export function chartName({ firstName, lastName, preferredName }: ChartPerson): string {
  return `${preferredName ?? firstName} ${lastName}`;
}

/** The people by the id of their manager; those whose manager isn't in the chart stand under null. */
function reportsOf(people: readonly ChartPerson[]): Map<string | null, ChartPerson[]> {
  const ids = new Set(people.map(({ id }) => id));
  const reports = new Map<string | null, ChartPerson[]>();
  for (const person of people) {
    const manager = person.managerStaffId && ids.has(person.managerStaffId) ? person.managerStaffId : null;
    const group = reports.get(manager);
    if (group) group.push(person);
    else reports.set(manager, [person]);
  }
  return reports;
}

/** The people as a tree by their managers, in the order in which they come. Each is there once, even if managers form a circle. */
export function chartOf(
  people: readonly ChartPerson[],
  noteOf: (person: ChartPerson, reports: number) => string,
): TreeNode[] {
  const reports = reportsOf(people);
  const seen = new Set<string>();
  function nodesOf(group: readonly ChartPerson[]): TreeNode[] {
    return group.flatMap((person) => {
      if (seen.has(person.id)) return [];
      seen.add(person.id);
      const own = reports.get(person.id) ?? [];
      return [{ id: person.id, label: chartName(person), note: noteOf(person, own.length), children: nodesOf(own) }];
    });
  }
  const roots = nodesOf(reports.get(null) ?? []);
  return seen.size === people.length ? roots : [...roots, ...nodesOf(people)];
}

/** Everybody who has people below. */
export function managersIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...managersIn(children)] : []));
}

/** Who is open when the chart is shown: everybody in a small one, else the people at the top. */
export function openAtFirst(nodes: readonly TreeNode[], count: number): ReadonlySet<string> {
  return new Set(count <= mostOpen ? managersIn(nodes) : nodes.map(({ id }) => id));
}

/** A part of the chart, and the people in it who have to be open. */
interface FoundChart {
  nodes: TreeNode[];
  open: ReadonlySet<string>;
}

/** The people whose name or note has the words, with their managers up to the top and with everybody below them. */
export function findIn(nodes: readonly TreeNode[], text: string): FoundChart {
  const words = fold(text).split(" ").filter(Boolean);
  const open = new Set<string>();
  function found(all: readonly TreeNode[]): TreeNode[] {
    return all.flatMap((node) => {
      const below = found(node.children ?? []);
      if (below.length > 0) open.add(node.id);
      const known = fold(`${node.label} ${node.note ?? ""}`);
      if (words.every((word) => known.includes(word))) return [node];
      return below.length > 0 ? [{ ...node, children: below }] : [];
    });
  }
  return { nodes: found(nodes), open };
}
