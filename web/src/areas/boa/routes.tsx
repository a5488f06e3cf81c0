import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, asText, shellRoute } from "@/lib/routes";

/** Parameters of the heat map: framework, grain, and the cell in hand. */
export interface BoaSearch {
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
    framework: asRecordId(search.framework),
    level: search.level === "Subdomain" ? "Subdomain" : undefined,
    domain: asRecordId(search.domain),
    row: asText(search.row),
    column: asRecordId(search.column),
    open: Array.isArray(search.open) ? search.open.flatMap((id) => asRecordId(id) ?? []) : undefined,
  }),
  loaderDeps: ({ search: { framework, level, domain } }) => ({ framework, level, domain }),
  loader: async ({ context, deps }) => {
    const { heatmapQuery } = await import("./queries");
    const question = { frameworkId: deps.framework, level: deps.level ?? ("Domain" as const), domainId: deps.domain };
    void context.queryClient.prefetchQuery(heatmapQuery(question));
  },
  component: lazyRouteComponent(() => import("./BoaPage"), "BoaPage"),
});

export const routes = [boaRoute];
