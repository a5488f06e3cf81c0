import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { languagesList } from "./list";

/** Parameters of the list: its state, and the drawer that is open. */
type LanguagesSearch = ListSearch & { drawer?: string };

export const languagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "language-management/languages",
  staticData: { policy: "LanguageManagement.Languages", title: "Languages.Title" },
  validateSearch: (search): LanguagesSearch => ({
    ...validateListSearch(languagesList)(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { languagesQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(languagesQuery(parseListState(deps, languagesList)));
  },
  component: lazyRouteComponent(() => import("./LanguagesPage"), "LanguagesPage"),
});

export const routes = [languagesRoute];
