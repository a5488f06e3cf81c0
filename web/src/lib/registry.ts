import type { AnyRoute } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { TextKey } from "./keys";
import type { Policy } from "./policy";

/** Groups of the sidebar in their order; an item without one falls into `others`. */
export const menuGroups = ["general", "clientAdmin", "management", "administration", "others"] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** An icon of the icon set, passed as the component itself. */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;

/** One entry of the sidebar as an area registers it. */
export interface MenuRegistration {
  /** Unique among all entries; children name their parent by it. Default: group and name. */
  id?: string;
  /** Key of the text shown. */
  name: TextKey;
  /** Address; a parent that only holds children has none. */
  path?: string;
  icon?: Icon;
  /** Position among its siblings, ascending; default 100. */
  order?: number;
  /** Only `application` entries stand in the sidebar. */
  layout?: "application" | "account" | "empty";
  /** The `id` of the entry it stands under. */
  parentName?: string;
  /** Policies with `&&` and `||`; without one the entry is for everyone signed in. */
  requiredPolicy?: Policy;
  group?: MenuGroup;
  /** Key of the text in the breadcrumb, where it differs from the name. */
  breadcrumbText?: TextKey;
  /** `false`: not one of the two tabs of the bottom bar. */
  showOnMobileNavbar?: boolean;
  /** The link of a parent that also is a page: followed when the parent is opened. */
  containerLink?: string;
  /** Asked at each drawing; `false` hides the entry and its children. */
  visible?: () => boolean;
  /** Key of further words that the search finds it by. */
  words?: TextKey;
  /** Runs instead of following the path. */
  action?: () => void;
}

/** One hit of the search palette. */
export interface SearchHit {
  id: string;
  title: string;
  /** Second line: where it belongs. */
  detail?: string;
  /** Key of the heading it stands under. */
  kind: TextKey;
  /** Address to open. */
  to: string;
}

/** Asked while the user types into the palette; must stop when the signal aborts. */
export type SearchProvider = (query: string, signal: AbortSignal) => Promise<SearchHit[]>;

/** Something to do from the palette and by key. */
export interface Command {
  id: string;
  name: TextKey;
  icon?: Icon;
  requiredPolicy?: Policy;
  /** Opens a page that no entry of the menu leads to. */
  isPage?: boolean;
  /** Opens the form for a new record. */
  isCreation?: boolean;
  /** A key such as `c` or a sequence such as `g then h`; shown in the keyboard sheet. */
  hotkey?: string;
  to?: string;
  run?: () => void;
}

/** The command that opens the form for a new record in its list. */
export function creation(name: TextKey, list: string, requiredPolicy: Policy): Command {
  return { id: `create:${list}`, name, to: `${list}?drawer=new`, requiredPolicy, isCreation: true };
}

/** The small count on a toolbar item. */
export interface Badge {
  count?: number;
  color?: "brand" | "success" | "info" | "warning" | "danger";
  icon?: Icon;
}

/** Keys that mean something on one page of an area, for the keyboard sheet. */
export interface PageKeySheet {
  title: TextKey;
  requiredPolicy?: Policy;
  /** Each key as it is printed, and what it does. */
  rows: readonly (readonly [string, TextKey])[];
}

/** An item of the top bar; with `component` it draws itself. Orders 0 to 99 stand before the search, 100 on behind it. */
export interface ToolbarItem {
  id: string;
  order: number;
  requiredPolicy?: Policy;
  icon?: Icon;
  name?: TextKey;
  badge?: Badge | (() => Badge | undefined);
  component?: ComponentType;
  action?: () => void;
}

/** Groups of the profile menu in their order: what areas add, acting as somebody else, the user's account, signing out. */
export const userActionGroups = ["own", "identities", "account", "leave"] as const;
export type UserActionGroup = (typeof userActionGroups)[number];

/** An entry of the profile menu. */
export interface UserActionRegistration {
  id: string;
  name: TextKey;
  icon?: Icon;
  order: number;
  /** Default: `own`. */
  group?: UserActionGroup;
  requiredPolicy?: Policy;
  to?: string;
  action?: () => void;
}

/** A section of one's own account; its page is a route under `ownAccountRoute`, and brings its headings from level 2 on. */
export interface AccountSection {
  /** Where the profile menu has the same entry, that one's id: the same rules then show or hide both. */
  id: string;
  /** Key of the text in the navigation of the account page. */
  name: TextKey;
  icon: Icon;
  /** Position, ascending; the entries of the profile menu have their published numbers here too. */
  order: number;
  to: string;
  requiredPolicy?: Policy;
}

/** A piece that stands somewhere in the shell while its area is registered. */
export interface SlotRegistration {
  slot: "underTopbar" | "footer" | "overlay";
  order?: number;
  component: ComponentType;
}

/** What an area hands to the application. */
export interface Area {
  /** The folder's name. */
  name: string;
  menu?: readonly MenuRegistration[];
  /** Inside the shell, for signed-in users; parent `shellRoute`. */
  routes?: readonly AnyRoute[];
  /** In the account card, for everyone; parent `accountRoute`. */
  accountRoutes?: readonly AnyRoute[];
  /** Sections of one's own account; parent `ownAccountRoute`. */
  ownAccountRoutes?: readonly AnyRoute[];
  /** What leads to these sections from each page of one's own account. */
  accountSections?: readonly AccountSection[];
  /** Pages without frame, for everyone; parent `rootRoute`. */
  openRoutes?: readonly AnyRoute[];
  search?: readonly SearchProvider[];
  commands?: readonly Command[];
  keys?: readonly PageKeySheet[];
  toolbar?: readonly ToolbarItem[];
  userActions?: readonly UserActionRegistration[];
  slots?: readonly SlotRegistration[];
  /** Finds the client that `?client=` names; null where the caller may not see it. One area offers this. */
  findWorkspace?: (clientId: string) => Promise<{ tenantId: string; name: string } | null>;
}

/** What every route says of itself; read by the guard, the breadcrumb and the document's title. */
export interface RouteFacts {
  /** Policies with `&&` and `||`; who lacks them sees the 403 page. */
  policy?: Policy;
  /** Key of the title in breadcrumb and window. */
  title?: TextKey;
  /** Id of the menu's parent that the page belongs to, where no entry of the menu holds its address. */
  menuParent?: string;
  /** The page fills the content area without its padding. */
  isFlush?: boolean;
  /** The account card hides its tenant box. */
  hidesTenantBox?: boolean;
  /** The account card shows the page where nobody can sign in with a password, too. */
  needsNoSignIn?: boolean;
  /** Whether it is of use wherever people can sign in at all, also without a password that is kept here. */
  takesAnySignIn?: boolean;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends RouteFacts {}
}
