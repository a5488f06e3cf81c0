import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";

export const exportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "exports/$id",
  staticData: { title: "Exports.Export" },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { exportQuery } = await import("./queries");
    await queryClient.ensureQueryData(exportQuery(id));
  },
  component: lazyRouteComponent(() => import("./ExportsPage"), "ExportsPage"),
});

export const routes = [exportRoute];
