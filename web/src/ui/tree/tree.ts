import { fold } from "@/lib/fold";

/** One node of a tree, as the page gives it. */
export interface TreeNode {
  id: string;
  label: string;
  /** A short code before the label ("AC-2"). */
  code?: string | undefined;
  /** After the label: a count, a mark. */
  note?: string | undefined;
  children?: readonly TreeNode[] | undefined;
}

/** A visible node. */
export interface TreeRow {
  node: TreeNode;
  /** 1 for a root. */
  level: number;
  parent: string | null;
  /** Position among its siblings, from 1. */
  position: number;
  siblings: number;
  expandable: boolean;
  open: boolean;
}

/** Nodes in the order of the screen. */
export function visibleRows(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): TreeRow[] {
  return nodes.flatMap((node, at) => {
    const expandable = Boolean(node.children && node.children.length > 0);
    const isOpen = expandable && open.has(node.id);
    const row: TreeRow = { node, level, parent, position: at + 1, siblings: nodes.length, expandable, open: isOpen };
    return isOpen ? [row, ...visibleRows(node.children ?? [], open, level + 1, node.id)] : [row];
  });
}

/** Ids of a node's ancestors, outermost first; empty for a root or a missing node. */
export function pathTo(nodes: readonly TreeNode[], id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return [];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0 || node.children?.some((child) => child.id === id)) return [node.id, ...below];
  }
  return [];
}

/** The effect of a key in a tree. */
export type TreeMove = { focus: string } | { toggle: string } | null;

/** The arrow key that expands, in reading direction. */
function opening(rtl: boolean): string {
  return rtl ? "ArrowLeft" : "ArrowRight";
}

function closing(rtl: boolean): string {
  return rtl ? "ArrowRight" : "ArrowLeft";
}

function sideways(key: string, rows: readonly TreeRow[], at: number, rtl: boolean): TreeMove {
  const row = rows[at];
  if (!row) return null;
  if (key === opening(rtl)) {
    if (!row.expandable) return null;
    const child = rows[at + 1];
    return row.open && child ? { focus: child.node.id } : { toggle: row.node.id };
  }
  if (row.open) return { toggle: row.node.id };
  return row.parent ? { focus: row.parent } : null;
}

/** Where a key leads, by the tree pattern of WAI-ARIA; undefined if the tree doesn't handle it. */
export function treeMove(
  key: string,
  rows: readonly TreeRow[],
  current: string | null,
  rtl: boolean,
): TreeMove | undefined {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.node.id === current),
  );
  const focus = (index: number): TreeMove => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    return row ? { focus: row.node.id } : null;
  };
  if (key === opening(rtl) || key === closing(rtl)) return sideways(key, rows, at, rtl);
  if (key === "ArrowDown") return focus(at + 1);
  if (key === "ArrowUp") return focus(at - 1);
  if (key === "Home") return focus(0);
  if (key === "End") return focus(rows.length - 1);
  return undefined;
}

/** The next node whose code or label starts with the typed text; repeating one letter cycles through its nodes. */
export function typeahead(typed: string, rows: readonly TreeRow[], current: string | null): string | null {
  const folded = fold(typed);
  if (folded === "") return null;
  const letters = new Set(folded);
  const needle = letters.size === 1 ? [...letters].join("") : folded;
  const at = rows.findIndex((row) => row.node.id === current);
  const from = needle.length === 1 ? at + 1 : Math.max(0, at);
  const turned = [...rows.slice(from), ...rows.slice(0, from)];
  const begins = (text: string | undefined): boolean => text !== undefined && fold(text).startsWith(needle);
  return turned.find(({ node }) => begins(node.code) || begins(node.label))?.node.id ?? null;
}
