import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, shellRoute } from "@/lib/routes";

/** Parameters of the heat map: framework, grain, and the cell in hand. */
export interface BoaSearch {
  framework?: string | undefined;
  level?: "Subdomain" | undefined;
  /** Domain whose subdomains are shown. */
  domain?: string | undefined;
  /** Client or team, and domain, of the chosen cell. */
  row?: string | undefined;
  column?: string | undefined;
}

const asText = (raw: unknown): string | undefined => (typeof raw === "string" && raw ? raw : undefined);

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
  }),
  component: lazyRouteComponent(() => import("./BoaPage"), "BoaPage"),
});

export const routes = [boaRoute];
