import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { invitationsList } from "./list";

/** Parameters of the list: its state, and the drawer that is open. */
type InvitationsSearch = ListSearch & { drawer?: string };

export const invitationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "identity/invitations",
  staticData: { policy: "AbpIdentity.Users.Create", title: "Invitations.Title" },
  validateSearch: (search): InvitationsSearch => ({
    ...validateListSearch(invitationsList)(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { invitationsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(invitationsQuery(parseListState(deps, invitationsList)));
  },
  component: lazyRouteComponent(() => import("./InvitationsPage"), "InvitationsPage"),
});

export const routes = [invitationsRoute];
