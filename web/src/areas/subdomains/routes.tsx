import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { parseFramework, shellRoute } from "@/lib/routes";
import { validateListSearch, type ListSearch } from "@/table/listState";
import { subdomainsList } from "./list";

/** Parameters of the list: its state, the framework, the form that is open. */
type SubdomainsSearch = ListSearch & { framework?: string; drawer?: string };

export const subdomainsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "subdomains",
  staticData: { policy: "Portal.Subdomains", title: "Subdomains.Title" },
  validateSearch: (search): SubdomainsSearch => ({
    ...validateListSearch(subdomainsList)(search),
    framework: parseFramework(search),
    drawer: typeof search.drawer === "string" ? search.drawer : undefined,
  }),
  component: lazyRouteComponent(() => import("./SubdomainsPage"), "SubdomainsPage"),
});

export const routes = [subdomainsRoute];
