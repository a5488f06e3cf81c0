import { useRouterState } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useGrantedPolicies } from "@/api/bootstrap";
import {
  buildMenu,
  filterMenu,
  findParent,
  findSelection,
  type NavigationGroup,
  type NavigationItem,
  type Selection,
} from "@/lib/menu";
import type { MenuGroup } from "@/lib/registry";
import { useText } from "@/lib/text";
import { areas } from "../areas";

const registered = areas.flatMap((area) => [...(area.menu ?? [])]);

/** The caller's menu: only entries that exist and are granted. */
export function useMenuGroups(): NavigationGroup[] {
  const granted = useGrantedPolicies();
  return useMemo(() => buildMenu(registered, granted), [granted]);
}

/** The entry of the current page, or the one that its route belongs to. */
export function useSelection(groups: readonly NavigationGroup[], preferred: MenuGroup | null): Selection | null {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const parent = useRouterState({
    select: ({ matches }) => matches.find((match) => match.staticData.menuParent)?.staticData.menuParent,
  });
  return useMemo(
    () => findSelection(groups, path, preferred) ?? findParent(groups, parent),
    [groups, path, preferred, parent],
  );
}

/** State of the sidebar's menu, and its actions. */
export interface MenuState {
  groups: readonly NavigationGroup[];
  filter: string;
  setFilter: (filter: string) => void;
  openGroup: MenuGroup | null;
  openItems: readonly string[];
  /** Ids on the path to the current page, the page's own last. */
  trail: readonly string[];
  isFiltered: boolean;
  toggleGroup: (group: MenuGroup) => void;
  /** Opens an item; its open sibling closes. */
  toggleItem: (item: NavigationItem, ancestors: readonly string[]) => void;
  /** Remembers in which group a page was chosen, if it is in several. */
  prefer: (group: MenuGroup) => void;
}

interface Opened {
  path: string;
  group: MenuGroup | null;
  items: readonly string[];
}

/** The address decides what is open and selected until the user opens something else. */
export function useMenuState(): MenuState {
  const t = useText();
  const all = useMenuGroups();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [filter, setFilter] = useState("");
  const [preferred, setPreferred] = useState<MenuGroup | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const selection = useSelection(all, preferred);
  const trail = selection?.trail.map((item) => item.id) ?? [];
  const byRoute: Opened = { path, group: selection?.group ?? all[0]?.group ?? null, items: trail };
  const current = opened?.path === path ? opened : byRoute;
  const groups = useMemo(() => filterMenu(all, filter, (item) => t(item.name)), [all, filter, t]);
  return {
    groups,
    filter,
    setFilter,
    openGroup: current.group,
    openItems: current.items,
    trail,
    isFiltered: filter.trim() !== "",
    toggleGroup: (group) => setOpened({ ...current, path, group: current.group === group ? null : group }),
    toggleItem: (item, ancestors) =>
      setOpened({
        ...current,
        path,
        items: current.items.includes(item.id) ? [...ancestors] : [...ancestors, item.id],
      }),
    prefer: setPreferred,
  };
}
