import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, parseFramework, shellRoute } from "@/lib/routes";

import { isSheetList, type SheetList } from "./parts/sheetLists";

/** What the start of a sheet's import is asked for. */
export interface SheetSearch {
  list: SheetList;
}

interface ImportsSearch {
  /** Code of the framework that the reader came from. */
  framework?: string;
  /** Id of the import that is followed. */
  run?: string;
}

export const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards/import",
  staticData: { policy: "Portal.Standards.Import", title: "Imports.Title", menuParent: "standards" },
  validateSearch: (search): ImportsSearch => ({
    framework: parseFramework(search),
    run: asRecordId(search.run),
  }),
  loaderDeps: ({ search: { run } }) => ({ run }),
  loader: async ({ context: { queryClient }, deps: { run } }) => {
    const { prefetchImport } = await import("./queries");
    prefetchImport(queryClient, run);
  },
  component: lazyRouteComponent(() => import("./ImportsPage"), "ImportsPage"),
});

/** Begins the import of a sheet into a list. */
export const newSheetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "imports/new",
  // Which permission is needed depends on the list, which the page asks.
  staticData: { title: "SheetImport.Import" },
  validateSearch: (search): SheetSearch => ({ list: isSheetList(search.list) ? search.list : "staff" }),
  component: lazyRouteComponent(() => import("./parts/SheetStart"), "SheetStart"),
});

/** The import of a sheet. */
export const sheetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "imports/$id",
  staticData: { title: "SheetImport.Import" },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { sheetQuery } = await import("./parts/sheetQueries");
    await queryClient.ensureQueryData(sheetQuery(id));
  },
  component: lazyRouteComponent(() => import("./ImportPage"), "ImportPage"),
});

export const routes = [importsRoute, newSheetRoute, sheetRoute];
