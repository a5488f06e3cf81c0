import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { claimTypesList } from "./list";

type ClaimTypesSearch = ListSearch & { drawer?: string | undefined };

export const claimTypesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "identity/claim-types",
  staticData: { policy: "AbpIdentity.ClaimTypes", title: "ClaimTypes.Title" },
  validateSearch: (search): ClaimTypesSearch => ({
    ...validateListSearch(claimTypesList)(search),
    drawer: asText(search["drawer"]),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { claimTypesQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(claimTypesQuery(parseListState(deps, claimTypesList)));
  },
  component: lazyRouteComponent(() => import("./ClaimTypesPage"), "ClaimTypesPage"),
});

export const routes = [claimTypesRoute];
