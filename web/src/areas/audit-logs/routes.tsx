import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { auditLogsList } from "./list";
import { parseSpan, type Span } from "./rules";

const facts = { policy: "AuditLogging.AuditLogs", title: "AuditLogs.Title" } as const;

export const auditLogsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "audit-logs",
  staticData: facts,
  validateSearch: (search): ListSearch => validateListSearch(auditLogsList)(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { auditLogsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(auditLogsQuery(parseListState(deps, auditLogsList)));
  },
  component: lazyRouteComponent(() => import("./AuditLogsPage"), "AuditLogsPage"),
});

export const auditStatisticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "audit-logs/statistics",
  staticData: facts,
  validateSearch: (search): { days?: Span } => {
    const days = parseSpan(search["days"]);
    return days ? { days } : {};
  },
  component: lazyRouteComponent(() => import("./parts/statistics/StatisticsPage"), "StatisticsPage"),
});

export const auditLogRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "audit-logs/$id",
  staticData: facts,
  loader: async ({ context, params }) => {
    const { auditLogQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(auditLogQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./AuditLogPage"), "AuditLogPage"),
});

export const routes = [auditLogsRoute, auditStatisticsRoute, auditLogRoute];
