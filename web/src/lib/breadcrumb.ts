import type { NavigationItem } from "./menu";
import type { Icon } from "./registry";

/** One step of the breadcrumb; the last one is the page itself. */
export interface Crumb {
  title: string;
  /** The record's name where the step is alone; default: the title. */
  name?: string | undefined;
  link?: string;
  queryParams?: Record<string, string>;
  fragment?: string;
  icon?: Icon;
}

/** Input of the breadcrumb. */
export interface CrumbSources {
  home: Crumb;
  /** Menu entries of the address, outermost first. */
  trail: readonly NavigationItem[];
  textOf: (item: NavigationItem) => string;
  /** Titles of the routes, outermost first, where the menu ends earlier. */
  titles: readonly Crumb[];
}

/** Home, the menu's entries, then the routes' steps. Without any of them: home alone. */
export function buildBreadcrumb({ home, trail, textOf, titles }: CrumbSources): Crumb[] {
  const fromMenu = trail
    .filter((item) => item.path !== "/")
    .map((item): Crumb => ({ title: textOf(item), link: item.path ?? item.containerLink, icon: item.icon }));
  const known = new Set(fromMenu.map((crumb) => crumb.link));
  const added = titles.filter((crumb) => crumb.link !== "/" && !known.has(crumb.link));
  const steps = [{ ...home, link: "/" }, ...fromMenu, ...added];
  // A record's route has the title of its list, which the menu has already contributed.
  return steps.filter((crumb, at) => crumb.title !== steps[at - 1]?.title);
}
