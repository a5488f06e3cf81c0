import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, parseFramework, shellRoute } from "@/lib/routes";

interface CatalogueImportsSearch {
  /** Code of the framework that the reader came from. */
  framework?: string;
  /** Id of the import that is followed. */
  run?: string;
}

export const catalogueImportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards/import",
  staticData: { policy: "Portal.Standards.Import", title: "Imports.Title", menuParent: "standards" },
  validateSearch: (search): CatalogueImportsSearch => ({
    framework: parseFramework(search),
    run: asRecordId(search.run),
  }),
  loaderDeps: ({ search: { run } }) => ({ run }),
  loader: async ({ context: { queryClient }, deps: { run } }) => {
    const { prefetchImport } = await import("./queries");
    prefetchImport(queryClient, run);
  },
  component: lazyRouteComponent(() => import("./CatalogueImportsPage"), "CatalogueImportsPage"),
});

export const routes = [catalogueImportsRoute];
