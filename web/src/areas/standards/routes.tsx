import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { asRecordId, asText, parseFramework, shellRoute } from "@/lib/routes";
import { validateListSearch, type ListSearch } from "@/table/listState";
import { searchList } from "./list";

/** Parameters of the reader's page. */
export interface StandardsSearch {
  /** Code of the framework; the default one when absent. */
  framework?: string;
  /** Id of the standard that is read. */
  standard?: string;
  /** Id of one of its versions; the one in force when absent. */
  version?: string;
  /** The form that is open. */
  drawer?: string;
}

/** Parameters of the import. */
interface ImportSearch {
  framework?: string;
  /** Id of the import that is followed. */
  run?: string;
}

export const standardsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards/view-all",
  staticData: { policy: "Portal.Standards", title: "Standards.Title", isFlush: true },
  validateSearch: (search): StandardsSearch => ({
    framework: parseFramework(search),
    standard: asRecordId(search.standard),
    version: asRecordId(search.version),
    drawer: asText(search.drawer),
  }),
  component: lazyRouteComponent(() => import("./StandardsPage"), "StandardsPage"),
});

export const standardSearchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards/search",
  staticData: { policy: "Portal.Standards", title: "Standards.SearchTitle" },
  validateSearch: (search): ListSearch & { framework?: string } => ({
    ...validateListSearch(searchList)(search),
    framework: parseFramework(search),
  }),
  component: lazyRouteComponent(() => import("./StandardSearchPage"), "StandardSearchPage"),
});

export const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards/import",
  staticData: { policy: "Portal.Standards.Import", title: "Standards.Import.Title", menuParent: "standards" },
  validateSearch: (search): ImportSearch => ({
    framework: parseFramework(search),
    run: asRecordId(search.run),
  }),
  component: lazyRouteComponent(() => import("./ImportPage"), "ImportPage"),
});

/** The menu's parent has no page of its own; who cuts the address short means the library. */
const parentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards",
  beforeLoad: () => {
    throw redirect({ to: "/standards/view-all", replace: true });
  },
});

export const routes = [parentRoute, standardsRoute, standardSearchRoute, importRoute];
