import type { TreeNode } from "@/ui";
import type { Unit } from "./queries";

/** The units as a tree, in the server's order. */
export function treeOf(units: readonly Unit[], noteOf: (unit: Unit) => string): TreeNode[] {
  const below = (parentId: string | null): TreeNode[] =>
    units
      .filter((unit) => (unit.parentId ?? null) === parentId)
      .map((unit) => ({ id: unit.id, label: unit.displayName, note: noteOf(unit), children: below(unit.id) }));
  return below(null);
}

/** Whether `unit` is `above` or a descendant of it. */
export function isWithin(unit: Unit, above: Unit): boolean {
  return unit.code === above.code || unit.code.startsWith(`${above.code}.`);
}

/** Possible new parents of `unit`: neither itself, nor a descendant, nor its current parent. */
export function parentsFor(units: readonly Unit[], unit: Unit): Unit[] {
  return units.filter((other) => !isWithin(other, unit) && other.id !== unit.parentId);
}

/** A unit with its ancestors, outermost first: `North / Reception`. */
export function pathLabel(units: readonly Unit[], unit: Unit): string {
  return units
    .filter((above) => isWithin(unit, above))
    .map(({ displayName }) => displayName)
    .join(" / ");
}
