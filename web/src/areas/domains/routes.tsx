import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, parseFramework, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { parseCardSearch, type CardSearch } from "@/table/useCardView";
import { domainsList } from "./list";

/** Parameters of the list: its state, as what it is shown, the framework, and the open form. */
type DomainsSearch = ListSearch & CardSearch & { framework?: string; drawer?: string };

export const domainsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "domains",
  staticData: { policy: "Portal.Domains", title: "Domains.Title" },
  validateSearch: (search): DomainsSearch => ({
    ...validateListSearch(domainsList)(search),
    ...parseCardSearch(search),
    framework: parseFramework(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, view: _view, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { prefetchDomains } = await import("./queries");
    void prefetchDomains(context.queryClient, parseListState(deps, domainsList), deps.framework);
  },
  component: lazyRouteComponent(() => import("./DomainsPage"), "DomainsPage"),
});

export const routes = [domainsRoute];
