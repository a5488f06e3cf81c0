import { finder, fold } from "@/lib/fold";
import type { PermissionGrant, PermissionGroup, Subject } from "./queries";

/** A permission as the editor shows it. */
export interface Permission {
  name: string;
  label: string;
  parent: string | null;
  /** How many permissions stand above it. */
  depth: number;
  /** Whether the subject holds it by itself. */
  isOwn: boolean;
  /** Roles that a user holds it by, as they are to be called. */
  roles: readonly string[];
}

/** The permissions of an area: what can be done, and which menus lead there. */
export interface PermissionArea {
  name: string;
  label: string;
  work: readonly Permission[];
  menus: readonly Permission[];
}

/** What is to change: whether the subject shall hold a permission by itself. */
export type Edits = Readonly<Record<string, boolean>>;

// Entries of menus that are named differently from their area.
const areaOfEntry: Readonly<Record<string, string>> = {
  Listing: "Clients",
  ViewAll: "Standards",
  Search: "Standards",
  SubDomains: "Subdomains",
  BOA: "Boa",
  AssessmentSubtypes: "AssessmentTypes",
};

/** The group of an area that an entry of a menu leads to, `Portal.Teams` for `Menu.GeneralMenu.Teams`; null for none. */
export function areaOfMenu(name: string, groups: ReadonlySet<string>): string | null {
  const [menu, kind, entry] = name.split(".");
  if (menu !== "Menu" || !entry || (kind === "CoursesMenu" && entry in areaOfEntry)) return null;
  const area = `Portal.${areaOfEntry[entry] ?? entry}`;
  return groups.has(area) ? area : null;
}

/** What a role is called that a permission comes from. */
type NameRole = (role: string) => string;

function shown(
  grants: readonly PermissionGrant[],
  { providerName }: Subject,
  nameRole: NameRole,
  note?: string,
): Permission[] {
  const parents = new Map(grants.map(({ name, parentName }) => [name, parentName ?? null]));
  function depthOf(name: string): number {
    const parent = parents.get(name);
    return parent && parents.has(parent) ? depthOf(parent) + 1 : 0;
  }
  return grants
    .filter(({ allowedProviders }) => allowedProviders.length === 0 || allowedProviders.includes(providerName))
    .map(({ name, displayName, parentName, grantedProviders }) => ({
      name,
      label: note ? `${note}: ${displayName}` : displayName,
      parent: parentName ?? null,
      depth: depthOf(name),
      isOwn: grantedProviders.some((by) => by.providerName === providerName),
      roles:
        providerName === "U"
          ? grantedProviders.filter((by) => by.providerName === "R").map((by) => nameRole(by.providerKey))
          : [],
    }));
}

/** The areas in the order of the product, each with the menus that lead to it; menus that lead elsewhere keep their own group. */
export function areasOf(
  groups: readonly PermissionGroup[],
  subject: Subject,
  nameRole: NameRole = (role) => role,
): PermissionArea[] {
  const names = new Set(groups.map(({ name }) => name));
  const menus = new Map<string, Permission[]>();
  const rest = groups.map((group) => {
    const isMenu = group.name.startsWith("Menu.");
    const own = group.permissions.filter((grant) => {
      const area = isMenu ? areaOfMenu(grant.name, names) : null;
      if (!area) return true;
      menus.set(area, [...(menus.get(area) ?? []), ...shown([grant], subject, nameRole, group.displayName)]);
      return false;
    });
    return { name: group.name, label: group.displayName, work: shown(own, subject, nameRole) };
  });
  return rest
    .map((area) => ({ ...area, menus: menus.get(area.name) ?? [] }))
    .filter(({ work, menus: own }) => work.length + own.length > 0);
}

/** All permissions of an area. */
export function allOf({ work, menus }: PermissionArea): Permission[] {
  return [...work, ...menus];
}

/** Whether the subject shall hold a permission by itself. */
export function isOwn(permission: Permission, edits: Edits): boolean {
  return edits[permission.name] ?? permission.isOwn;
}

/** Whether a permission can be granted or taken away here. One that a user holds by a role alone is taken away at the role. */
export function isOpen({ roles, isOwn: own }: Permission): boolean {
  return own || roles.length === 0;
}

/** Whether the subject shall hold a permission, by itself or by a role. */
export function isHeld(permission: Permission, edits: Edits): boolean {
  return permission.roles.length > 0 || isOwn(permission, edits);
}

function withEdit(edits: Edits, permission: Permission, own: boolean): Edits {
  const { [permission.name]: _, ...others } = edits;
  return permission.isOwn === own ? others : { ...others, [permission.name]: own };
}

/**
 * Grants permissions, or takes them away. A permission counts only with the one above it, so granting takes the upper ones along, and what
 * stands below goes with the one that is taken away. What a role gives stays.
 */
export function setAll(
  known: ReadonlyMap<string, Permission>,
  edits: Edits,
  names: readonly string[],
  on: boolean,
): Edits {
  const touched = new Set<string>();
  if (on) {
    for (const name of names) {
      for (let own = known.get(name); own; own = own.parent ? known.get(own.parent) : undefined) touched.add(own.name);
    }
  } else {
    const below = (name: string): boolean => {
      const parent = known.get(name)?.parent;
      return names.includes(name) || (parent ? below(parent) : false);
    };
    for (const name of known.keys()) if (below(name)) touched.add(name);
  }
  let next = edits;
  for (const name of touched) {
    const permission = known.get(name);
    if (permission && isOpen(permission)) next = withEdit(next, permission, on);
  }
  return next;
}

/** What the server is sent: the difference alone. */
export function changesOf(edits: Edits): { name: string; isGranted: boolean }[] {
  return Object.entries(edits).map(([name, isGranted]) => ({ name, isGranted }));
}

/** What is found by words: an area whose name has them, with everything, or the permissions that have them. */
export function found(areas: readonly PermissionArea[], words: string): PermissionArea[] {
  if (!fold(words)) return [...areas];
  const has = finder(words);
  const matches = ({ label, name }: Permission): boolean => has(label) || has(name);
  return areas
    .map((area) =>
      has(area.label) ? area : { ...area, work: area.work.filter(matches), menus: area.menus.filter(matches) },
    )
    .filter((area) => allOf(area).length > 0);
}
