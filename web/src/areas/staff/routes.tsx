import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { parseScope, type Scope } from "@/lib/scope";
import { validateListSearch, type ListSearch } from "@/table/listState";
import { staffList } from "./list";

/** Parameters of the directory: its state, its scope, and the drawer that is open. */
type StaffListSearch = ListSearch & { scope?: Scope; drawer?: string };

const asText = (raw: unknown): string | undefined => (typeof raw === "string" && raw ? raw : undefined);
const facts = { policy: "Portal.Staff", title: "Staff.Title" } as const;

export const staffListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "staff",
  staticData: facts,
  validateSearch: (search): StaffListSearch => ({
    ...validateListSearch(staffList)(search),
    scope: parseScope(search.scope),
    drawer: asText(search.drawer),
  }),
  component: lazyRouteComponent(() => import("./StaffListPage"), "StaffListPage"),
});

export const staffRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "staff/$id",
  staticData: facts,
  validateSearch: (search): { drawer?: string } => ({ drawer: asText(search.drawer) }),
  loader: async ({ context, params }) => {
    const { staffQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(staffQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./StaffPage"), "StaffPage"),
});

export const routes = [staffListRoute, staffRoute];
