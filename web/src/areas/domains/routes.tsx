import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { parseFramework, shellRoute } from "@/lib/routes";
import { validateListSearch, type ListSearch } from "@/table/listState";
import { domainsList } from "./list";

/** Parameters of the list: its state, the framework, the form that is open. */
type DomainsSearch = ListSearch & { framework?: string; drawer?: string };

export const domainsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "domains",
  staticData: { policy: "Portal.Domains", title: "Domains.Title" },
  validateSearch: (search): DomainsSearch => ({
    ...validateListSearch(domainsList)(search),
    framework: parseFramework(search),
    drawer: typeof search.drawer === "string" ? search.drawer : undefined,
  }),
  component: lazyRouteComponent(() => import("./DomainsPage"), "DomainsPage"),
});

export const routes = [domainsRoute];
