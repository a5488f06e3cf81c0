import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseListState, validateListSearch, type ListSearch } from "@/table/listState";
import { templatesList } from "./list";

const facts = { policy: "TextTemplateManagement.TextTemplates", title: "TextTemplates.Title" } as const;

export const textTemplatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "text-template-management/text-templates",
  staticData: facts,
  validateSearch: (search): ListSearch => validateListSearch(templatesList)(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { templatesQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(templatesQuery(parseListState(deps, templatesList)));
  },
  component: lazyRouteComponent(() => import("./TextTemplatesPage"), "TextTemplatesPage"),
});

export const textTemplateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "text-template-management/text-templates/$name",
  staticData: facts,
  validateSearch: (search): { culture?: string } => ({ culture: asText(search.culture) }),
  loaderDeps: ({ search: { culture } }) => ({ culture }),
  loader: async ({ context, params, deps }) => {
    const { contentQuery, templateQuery, usualCulture } = await import("./queries");
    await Promise.all([
      context.queryClient.ensureQueryData(templateQuery(params.name)),
      context.queryClient.ensureQueryData(contentQuery(params.name, deps.culture ?? usualCulture)),
    ]);
  },
  component: lazyRouteComponent(() => import("./TextTemplatePage"), "TextTemplatePage"),
});

export const routes = [textTemplatesRoute, textTemplateRoute];
