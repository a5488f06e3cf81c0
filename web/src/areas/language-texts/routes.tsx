import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { validateListSearch, type ListSearch } from "@/table/listState";
import { textsList } from "./list";

/** Parameters of the list: its state, the text that is open. */
type TextsSearch = ListSearch & { drawer?: string };

export const languageTextsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "language-management/texts",
  staticData: { policy: "LanguageManagement.LanguageTexts", title: "LanguageTexts.Title" },
  validateSearch: (search): TextsSearch => ({
    ...validateListSearch(textsList)(search),
    drawer: typeof search.drawer === "string" ? search.drawer : undefined,
  }),
  component: lazyRouteComponent(() => import("./LanguageTextsPage"), "LanguageTextsPage"),
});

export const routes = [languageTextsRoute];
