import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { isSheetList, type SheetList } from "./parts/sheetLists";

/** What the start of a sheet's import is asked for. */
export interface SheetSearch {
  list: SheetList;
}

/** Begins the import of a sheet into a list. */
export const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "imports/new",
  // Which permission is needed depends on the list, which the page asks.
  staticData: { title: "SheetImport.Import" },
  validateSearch: (search): SheetSearch => ({ list: isSheetList(search.list) ? search.list : "staff" }),
  component: lazyRouteComponent(() => import("./ImportsPage"), "ImportsPage"),
});

/** The import of a sheet. */
export const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "imports/$id",
  staticData: { title: "SheetImport.Import" },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { sheetQuery } = await import("./queries");
    await queryClient.ensureQueryData(sheetQuery(id));
  },
  component: lazyRouteComponent(() => import("./ImportPage"), "ImportPage"),
});

export const routes = [importsRoute, importRoute];
