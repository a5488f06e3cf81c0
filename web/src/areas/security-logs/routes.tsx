import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ownAccountRoute, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { ownSecurityLogsList, securityLogsList } from "./list";

export const securityLogsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "identity/security-logs",
  staticData: { policy: "AbpIdentity.SecurityLogs", title: "SecurityLogs.Title" },
  validateSearch: (search): ListSearch => validateListSearch(securityLogsList)(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { securityLogsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(securityLogsQuery(parseListState(deps, securityLogsList)));
  },
  component: lazyRouteComponent(() => import("./SecurityLogsPage"), "SecurityLogsPage"),
});

export const ownSecurityLogsRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/security-logs",
  staticData: { title: "SecurityLogs.OwnTitle" },
  validateSearch: (search): ListSearch => validateListSearch(ownSecurityLogsList)(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { ownSecurityLogsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(ownSecurityLogsQuery(parseListState(deps, ownSecurityLogsList)));
  },
  component: lazyRouteComponent(() => import("./parts/OwnSecurityLogsPage"), "OwnSecurityLogsPage"),
});

export const routes = [securityLogsRoute];
export const ownAccountRoutes = [ownSecurityLogsRoute];
