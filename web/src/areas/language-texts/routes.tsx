import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { textsList } from "./list";

/** Parameters of the list: its state, the text that is open. */
type TextsSearch = ListSearch & { drawer?: string };

export const languageTextsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "language-management/texts",
  staticData: { policy: "LanguageManagement.LanguageTexts", title: "LanguageTexts.Title" },
  validateSearch: (search): TextsSearch => ({
    ...validateListSearch(textsList)(search),
    drawer: asText(search.drawer),
  }),
  loaderDeps: ({ search: { drawer: _drawer, ...list } }) => list,
  loader: async ({ context, deps }) => {
    const { languagesQuery, resourcesQuery, textsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(languagesQuery());
    void context.queryClient.prefetchQuery(resourcesQuery());
    void context.queryClient.prefetchQuery(textsQuery(parseListState(deps, textsList)));
  },
  component: lazyRouteComponent(() => import("./LanguageTextsPage"), "LanguageTextsPage"),
});

export const routes = [languageTextsRoute];
