import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseScope, type Scope } from "@/lib/scope";
import { validateListSearch, type ListSearch } from "@/table/listState";
import { parseViewSearch, viewsOfPeriods, type ViewSearch } from "@/table/views/views";
import { actionItemsList } from "./list";

/** The view in an address; the user's own day is one of them. */
type ItemViewSearch = Omit<ViewSearch, "view"> & { view?: ViewSearch["view"] | "day" };

/** Parameters of the list: its state, whose items, which view, and the drawer that is open. */
export type ActionItemsSearch = ListSearch & ItemViewSearch & { scope?: Scope; drawer?: string };

const facts = { policy: "Portal.ActionItems", title: "ActionItems.Title" } as const;

export const actionItemsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "action-items",
  staticData: facts,
  validateSearch: (search): ActionItemsSearch => ({
    ...validateListSearch(actionItemsList)(search),
    scope: parseScope(search.scope),
    ...parseViewSearch(search, viewsOfPeriods),
    ...(search.view === "day" && { view: "day" }),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { prefetchItems } = await import("./queries");
    void prefetchItems(context.queryClient, deps);
  },
  component: lazyRouteComponent(() => import("./ActionItemsPage"), "ActionItemsPage"),
});

export const actionItemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "action-items/$id",
  staticData: facts,
  validateSearch: (search): { tab?: string; drawer?: string } => ({
    tab: asText(search.tab),
    drawer: asText(search.drawer),
  }),
  loader: async ({ context, params }) => {
    const { prefetchItem } = await import("./queries");
    await prefetchItem(context.queryClient, params.id);
  },
  component: lazyRouteComponent(() => import("./ActionItemPage"), "ActionItemPage"),
});

export const routes = [actionItemsRoute, actionItemRoute];
