import { finder, fold } from "./fold";
import { isGranted, type GrantedPolicies } from "./policy";
import { menuGroups, type MenuGroup, type MenuRegistration } from "./registry";

/** An entry of the sidebar as it is drawn: permitted, visible, in order, with its children. */
export interface NavigationItem extends MenuRegistration {
  id: string;
  group: MenuGroup;
  children: readonly NavigationItem[];
}

export interface NavigationGroup {
  group: MenuGroup;
  items: readonly NavigationItem[];
}

/** The group of an entry: `others` where none is named; anything but a text is a mistake of the one who registers. */
export function groupOf(item: { group?: unknown }): MenuGroup {
  if (item.group === undefined || item.group === null) return "others";
  if (typeof item.group !== "string") throw new Error("Invalid group");
  return menuGroups.find((name) => name === item.group) ?? "others";
}

export function idOf(item: MenuRegistration): string {
  return item.id ?? `${groupOf(item)}/${item.name}`;
}

function byOrder(a: MenuRegistration, b: MenuRegistration): number {
  return (a.order ?? 100) - (b.order ?? 100);
}

/** The menu of a caller. A parent without a page of its own shows when any child does. */
export function buildMenu(registered: readonly MenuRegistration[], granted: GrantedPolicies): NavigationGroup[] {
  const drawn = registered.filter((item) => (item.layout ?? "application") === "application");
  const childrenOf = (parent: string | undefined): NavigationItem[] =>
    drawn
      .filter((item) => item.parentName === parent)
      .toSorted(byOrder)
      .map((item) => ({ ...item, id: idOf(item), group: groupOf(item), children: childrenOf(idOf(item)) }))
      .filter((item) => isGranted(item.requiredPolicy, granted) && item.visible?.() !== false)
      .filter((item) => item.path || item.action || item.children.length > 0);
  const items = childrenOf(undefined);
  return menuGroups
    .map((group) => ({ group, items: items.filter((item) => item.group === group) }))
    .filter(({ items: members }) => members.length > 0);
}

/** An entry that leads somewhere, with the one it stands under: alone, "View all" says nothing. */
interface MenuLeaf {
  item: NavigationItem;
  parent: NavigationItem | undefined;
}

/** What leads somewhere among these entries and those below them. */
export function leavesOf(items: readonly NavigationItem[], parent?: NavigationItem): MenuLeaf[] {
  return items.flatMap((item) => [
    ...(item.path || item.action ? [{ item, parent }] : []),
    ...leavesOf(item.children, item),
  ]);
}

/** The filter's expression: case is ignored, and what is no regular expression is looked for as it stands. */
export function menuPattern(filter: string): RegExp {
  try {
    return new RegExp(filter, "iu");
  } catch {
    return new RegExp(filter.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`), "iu");
  }
}

/** Whether a text is what the filter looks for, as an expression or as words however they are spelled. */
function menuMatcher(filter: string): (text: string) => boolean {
  const pattern = menuPattern(filter);
  const has = finder(filter);
  return (text) => pattern.test(text) || pattern.test(fold(text)) || has(text);
}

/** The entries whose text matches, with their parents; a matching parent keeps all its children. */
export function filterMenu(
  groups: readonly NavigationGroup[],
  filter: string,
  textOf: (item: NavigationItem) => string,
): NavigationGroup[] {
  if (!filter.trim()) return [...groups];
  const isSought = menuMatcher(filter.trim());
  const keep = (items: readonly NavigationItem[]): NavigationItem[] =>
    items.flatMap((item) => {
      if (isSought(textOf(item))) return [item];
      const children = keep(item.children);
      return children.length > 0 ? [{ ...item, children }] : [];
    });
  return groups.map((group) => ({ ...group, items: keep(group.items) })).filter(({ items }) => items.length > 0);
}

/** How deep the tree of routes is searched for the breadcrumb. */
export const maximalDepth = 10;

function matches(itemPath: string | undefined, path: string): boolean {
  if (!itemPath) return false;
  return itemPath === path || (itemPath !== "/" && path.startsWith(`${itemPath}/`));
}

/** The entry that holds an address, behind its ancestors; the longest path wins. Empty: no entry does. */
export function findTrail(items: readonly NavigationItem[], path: string, depth = 1): readonly NavigationItem[] {
  if (depth > maximalDepth) return [];
  let best: readonly NavigationItem[] = [];
  const lengthOf = (trail: readonly NavigationItem[]) => trail.at(-1)?.path?.length ?? -1;
  for (const item of items) {
    const below = findTrail(item.children, path, depth + 1);
    const trail = below.length > 0 ? [item, ...below] : matches(item.path, path) ? [item] : [];
    if (trail.length > 0 && lengthOf(trail) > lengthOf(best)) best = trail;
  }
  return best;
}

/** What is selected of the menu. */
export interface Selection {
  group: MenuGroup;
  /** The entry behind its ancestors. */
  trail: readonly NavigationItem[];
}

/** The entry of the first level with this id: a page without an entry of its own stands under it. */
export function findParent(groups: readonly NavigationGroup[], id: string | undefined): Selection | null {
  for (const { group, items } of groups) {
    const parent = items.find((item) => item.id === id);
    if (parent) return { group, trail: [parent] };
  }
  return null;
}

/** {@link findTrail} over all groups; where two groups hold the address, the preferred one wins. */
export function findSelection(
  groups: readonly NavigationGroup[],
  path: string,
  preferred: MenuGroup | null,
): Selection | null {
  const found = groups
    .map(({ group, items }) => ({ group, trail: findTrail(items, path) }))
    .filter(({ trail }) => trail.length > 0);
  const longest = Math.max(...found.map(({ trail }) => trail.at(-1)?.path?.length ?? 0));
  const candidates = found.filter(({ trail }) => trail.at(-1)?.path?.length === longest);
  return candidates.find(({ group }) => group === preferred) ?? candidates[0] ?? null;
}

/** The first two top-level pages: the tabs of the bottom bar. */
export function mobileTabs(groups: readonly NavigationGroup[]): NavigationItem[] {
  return groups
    .flatMap(({ items }) => items)
    .filter((item) => item.path && item.showOnMobileNavbar !== false)
    .slice(0, 2);
}
