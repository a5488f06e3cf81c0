import type { AnyRoute } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { TextKey } from "./keys";
import type { Policy } from "./policy";

/** Groups of the sidebar in order; an item without one goes to `others`. */
export const menuGroups = ["general", "clientAdmin", "management", "administration", "others"] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** An icon of the icon set, passed as the component itself. */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;

/** One entry of the sidebar as an area registers it. */
export interface MenuRegistration {
  /** Unique among all entries; children refer to their parent by it. Default: group and name. */
  id?: string;
  /** Key of the text shown. */
  name: TextKey;
  /** Address; a parent that only holds children has none. */
  path?: string;
  icon?: Icon;
  /** Position among its siblings, ascending; default 100. */
  order?: number;
  /** Only `application` entries are shown in the sidebar. */
  layout?: "application" | "account" | "empty";
  /** The `id` of its parent entry. */
  parentName?: string;
  /** Policies with `&&` and `||`; without one the entry is for everyone signed in. */
  requiredPolicy?: Policy;
  group?: MenuGroup;
  /** Key of the text in the breadcrumb, where it differs from the name. */
  breadcrumbText?: TextKey;
  /** `false`: not one of the two tabs of the bottom bar. */
  showOnMobileNavbar?: boolean;
  /** The link of a parent that is also a page: opened together with the parent. */
  containerLink?: string;
  /** Evaluated on every render; `false` hides the entry and its children. */
  visible?: () => boolean;
  /** Key of additional search words. */
  words?: TextKey;
  /** Runs instead of following the path. */
  action?: () => void;
}

/** One hit of the search palette. */
export interface SearchHit {
  id: string;
  title: string;
  /** Second line: its location. */
  detail?: string;
  /** Key of its heading. */
  kind: TextKey;
  /** Address to open. */
  to: string;
}

/** Called while the user types into the palette; must stop when the signal aborts. */
export type SearchProvider = (query: string, signal: AbortSignal) => Promise<SearchHit[]>;

/** A command, available from the palette and by key. */
export interface Command {
  id: string;
  name: TextKey;
  icon?: Icon;
  requiredPolicy?: Policy;
  /** Opens a page that has no menu entry. */
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

/** Keys with a meaning on one page of an area, for the keyboard sheet. */
export interface PageKeySheet {
  title: TextKey;
  requiredPolicy?: Policy;
  /** Each key as printed, and its action. */
  rows: readonly (readonly [string, TextKey])[];
}

/** An item of the top bar; with `component` it renders itself. Orders 0 to 99 come before the search, from 100 on after it. */
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

/** Groups of the profile menu in order: entries of areas, acting as somebody else, the user's account, signing out. */
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

/** A section of the user's own account; its page is a route under `ownAccountRoute`, with headings from level 2 on. */
export interface AccountSection {
  /** Id of the same entry in the profile menu, if there is one: the same rules then show or hide both. */
  id: string;
  /** Key of the text in the navigation of the account page. */
  name: TextKey;
  icon: Icon;
  /** Position, ascending; entries of the profile menu keep their published numbers here. */
  order: number;
  to: string;
  requiredPolicy?: Policy;
}

/** A component rendered somewhere in the shell while its area is registered. */
export interface SlotRegistration {
  slot: "underTopbar" | "footer" | "overlay";
  order?: number;
  component: ComponentType;
}

/** What an area contributes to the application. */
export interface Area {
  /** The folder's name. */
  name: string;
  menu?: readonly MenuRegistration[];
  /** Inside the shell, for signed-in users; parent `shellRoute`. */
  routes?: readonly AnyRoute[];
  /** In the account card, for everyone; parent `accountRoute`. */
  accountRoutes?: readonly AnyRoute[];
  /** Sections of the user's own account; parent `ownAccountRoute`. */
  ownAccountRoutes?: readonly AnyRoute[];
  /** Links to these sections from each page of the user's own account. */
  accountSections?: readonly AccountSection[];
  /** Pages without frame, for everyone; parent `rootRoute`. */
  openRoutes?: readonly AnyRoute[];
  search?: readonly SearchProvider[];
  commands?: readonly Command[];
  keys?: readonly PageKeySheet[];
  toolbar?: readonly ToolbarItem[];
  userActions?: readonly UserActionRegistration[];
  slots?: readonly SlotRegistration[];
  /** Finds the client in `?client=`; null if the caller may not see it. One area provides this. */
  findWorkspace?: (clientId: string) => Promise<{ tenantId: string; name: string } | null>;
}

/** Static data of every route; read by the guard, the breadcrumb and the document's title. */
export interface RouteFacts {
  /** Policies with `&&` and `||`; users without them see the 403 page. */
  policy?: Policy;
  /** Key of the title in breadcrumb and window. */
  title?: TextKey;
  /** Id of the page's parent in the menu, if no menu entry has its address. */
  menuParent?: string;
  /** The page fills the content area without its padding. */
  isFlush?: boolean;
  /** The account card hides its tenant box. */
  hidesTenantBox?: boolean;
  /** The account card also shows the page where nobody can sign in with a password. */
  needsNoSignIn?: boolean;
  /** Whether it is useful wherever people can sign in at all, even without a locally stored password. */
  takesAnySignIn?: boolean;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends RouteFacts {}
}
