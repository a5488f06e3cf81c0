import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { recycleBinList } from "./list";

export const recycleBinRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "recycle-bin",
  // Everybody sees the records that they may restore.
  staticData: { title: "RecycleBin.Title" },
  validateSearch: (search): ListSearch => validateListSearch(recycleBinList)(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deletedQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(deletedQuery(parseListState(deps, recycleBinList)));
  },
  component: lazyRouteComponent(() => import("./RecycleBinPage"), "RecycleBinPage"),
});

export const routes = [recycleBinRoute];
