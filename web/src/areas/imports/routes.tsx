import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asRecordId, parseFramework, shellRoute } from "@/lib/routes";

interface ImportsSearch {
  /** Code of the framework that the reader came from. */
  framework?: string;
  /** Id of the import that is followed. */
  run?: string;
}

export const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "standards/import",
  staticData: { policy: "Portal.Standards.Import", title: "Imports.Title", menuParent: "standards" },
  validateSearch: (search): ImportsSearch => ({
    framework: parseFramework(search),
    run: asRecordId(search.run),
  }),
  loaderDeps: ({ search: { run } }) => ({ run }),
  loader: async ({ context: { queryClient }, deps: { run } }) => {
    const { prefetchImport } = await import("./queries");
    prefetchImport(queryClient, run);
  },
  component: lazyRouteComponent(() => import("./ImportsPage"), "ImportsPage"),
});

export const routes = [importsRoute];
