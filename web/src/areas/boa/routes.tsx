import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, asText, shellRoute } from "@/lib/routes";
import { parseScope, type Scope } from "@/lib/scope";

/** Parameters of the heat map: scope, framework, level of detail, and the selected cell. */
export interface BoaSearch {
  scope?: Scope | undefined;
  framework?: string | undefined;
  level?: "Subdomain" | undefined;
  /** Domain whose subdomains are shown. */
  domain?: string | undefined;
  /** Client or team, and domain, of the chosen cell. */
  row?: string | undefined;
  column?: string | undefined;
  /** Clients whose teams are shown. */
  open?: string[] | undefined;
}

export const boaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "boa",
  staticData: { policy: "Portal.Boa", title: "Boa.Title" },
  validateSearch: (search: Record<string, unknown>): BoaSearch => ({
    scope: parseScope(search.scope),
    framework: asRecordId(search.framework),
    level: search.level === "Subdomain" ? "Subdomain" : undefined,
    domain: asRecordId(search.domain),
    row: asText(search.row),
    column: asRecordId(search.column),
    open: Array.isArray(search.open) ? search.open.flatMap((id) => asRecordId(id) ?? []) : undefined,
  }),
  loaderDeps: ({ search: { scope, framework, level, domain } }) => ({ scope, framework, level, domain }),
  loader: async ({ context, deps }) => {
    const { prefetchHeatmap } = await import("./queries");
    const question = { frameworkId: deps.framework, level: deps.level ?? ("Domain" as const), domainId: deps.domain };
    void prefetchHeatmap(context.queryClient, question, deps.scope);
  },
  component: lazyRouteComponent(() => import("./BoaPage"), "BoaPage"),
});

export const routes = [boaRoute];
