import { fold } from "@/lib/fold";
import type { TreeNode } from "./tree";

/** Up to this many nodes, the whole tree is open at first. */
const mostOpen = 200;

/** Every node that has nodes below. */
export function branchesIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...branchesIn(children)] : []));
}

/** What is open when a tree of `count` nodes is shown: all of a small one, else its top. */
export function openAtFirst(nodes: readonly TreeNode[], count: number): ReadonlySet<string> {
  return new Set(count <= mostOpen ? branchesIn(nodes) : nodes.map(({ id }) => id));
}

/** A part of a tree, and the nodes in it that have to be open. */
interface FoundTree {
  nodes: TreeNode[];
  open: ReadonlySet<string>;
}

/** The nodes whose code, label or note has the words, with those above up to the top and with everything below them. */
export function findIn(nodes: readonly TreeNode[], text: string): FoundTree {
  const words = fold(text).split(" ").filter(Boolean);
  const open = new Set<string>();
  function found(all: readonly TreeNode[]): TreeNode[] {
    return all.flatMap((node) => {
      const below = found(node.children ?? []);
      if (below.length > 0) open.add(node.id);
      const known = fold(`${node.code ?? ""} ${node.label} ${node.note ?? ""}`);
      if (words.every((word) => known.includes(word))) return [node];
      return below.length > 0 ? [{ ...node, children: below }] : [];
    });
  }
  return { nodes: found(nodes), open };
}

/**
 * Rows as a tree by their parents, in the order in which they come. A row whose parent isn't there is at the top, and each is there once,
 * even if parents form a circle.
 */
export function treeOf<Row extends { id: string }>(
  rows: readonly Row[],
  parentOf: (row: Row) => string | null | undefined,
  nodeOf: (row: Row, below: number) => Omit<TreeNode, "id" | "children">,
): TreeNode[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = new Map<string | null, Row[]>();
  for (const row of rows) {
    const wanted = parentOf(row);
    const parent = wanted && ids.has(wanted) ? wanted : null;
    const group = below.get(parent);
    if (group) group.push(row);
    else below.set(parent, [row]);
  }
  const seen = new Set<string>();
  function nodesOf(group: readonly Row[]): TreeNode[] {
    return group.flatMap((row) => {
      if (seen.has(row.id)) return [];
      seen.add(row.id);
      const own = below.get(row.id) ?? [];
      return [{ id: row.id, ...nodeOf(row, own.length), children: nodesOf(own) }];
    });
  }
  const roots = nodesOf(below.get(null) ?? []);
  return seen.size === rows.length ? roots : [...roots, ...nodesOf(rows)];
}
