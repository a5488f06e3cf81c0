import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { usersList } from "./list";

/** Parameters of the list: its state, and the drawer that is open. */
type UsersSearch = ListSearch & { drawer?: string };

const facts = { policy: "AbpIdentity.Users", title: "Users.Title" } as const;

export const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "identity/users",
  staticData: facts,
  validateSearch: (search): UsersSearch => ({
    ...validateListSearch(usersList)(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { usersQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(usersQuery(parseListState(deps, usersList)));
  },
  component: lazyRouteComponent(() => import("./UsersPage"), "UsersPage"),
});

export const userRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "identity/users/$id",
  staticData: facts,
  validateSearch: (search): { tab?: string; drawer?: string } => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
  }),
  loader: async ({ context, params }) => {
    const { userQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(userQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./UserPage"), "UserPage"),
});

export const routes = [usersRoute, userRoute];
