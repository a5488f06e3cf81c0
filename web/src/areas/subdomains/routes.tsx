import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, asText, parseFramework, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { subdomainsList } from "./list";

/** Parameters of the list: its state, the framework, the open form, and the subdomain to move. */
type SubdomainsSearch = ListSearch & { framework?: string; drawer?: string; move?: string };

export const subdomainsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "subdomains",
  staticData: { policy: "Portal.Subdomains", title: "Subdomains.Title" },
  validateSearch: (search): SubdomainsSearch => ({
    ...validateListSearch(subdomainsList)(search),
    framework: parseFramework(search),
    drawer: asText(search.drawer),
    move: asRecordId(search.move),
  }),
  loaderDeps: ({ search: { drawer: _drawer, move: _move, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { prefetchSubdomains } = await import("./queries");
    void prefetchSubdomains(context.queryClient, parseListState(deps, subdomainsList), deps.framework);
  },
  component: lazyRouteComponent(() => import("./SubdomainsPage"), "SubdomainsPage"),
});

export const routes = [subdomainsRoute];
