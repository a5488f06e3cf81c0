import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { tagsList } from "./list";

type TagsSearch = ListSearch & { drawer?: string | undefined };

export const tagsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "tags",
  staticData: { policy: "Portal.Tags.Manage", title: "Tags.Title" },
  validateSearch: (search): TagsSearch => ({
    ...validateListSearch(tagsList)(search),
    drawer: asText(search["drawer"]),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { tagListQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(tagListQuery(parseListState(deps, tagsList)));
  },
  component: lazyRouteComponent(() => import("./TagsPage"), "TagsPage"),
});

export const routes = [tagsRoute];
