import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { rolesList } from "./list";

/** Parameters of the list: its state, and the drawer that is open. */
type RolesSearch = ListSearch & { drawer?: string };

const facts = { policy: "AbpIdentity.Roles", title: "Roles.Title" } as const;

export const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "identity/roles",
  staticData: facts,
  validateSearch: (search): RolesSearch => ({
    ...validateListSearch(rolesList)(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { rolesQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(rolesQuery(parseListState(deps, rolesList)));
  },
  component: lazyRouteComponent(() => import("./RolesPage"), "RolesPage"),
});

export const roleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "identity/roles/$id",
  staticData: facts,
  validateSearch: (search): { tab?: string; drawer?: string } => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
  }),
  loader: async ({ context, params }) => {
    const { roleQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(roleQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./RolePage"), "RolePage"),
});

export const routes = [rolesRoute, roleRoute];
