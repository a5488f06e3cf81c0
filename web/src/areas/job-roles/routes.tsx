import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";

const facts = { policy: "Portal.Staff", title: "JobRoles.Title" } as const;

export const jobRolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "job-roles",
  staticData: facts,
  validateSearch: (search): { drawer?: string } => ({ drawer: asText(search.drawer) }),
  loader: async ({ context }) => {
    const { jobRolesQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(jobRolesQuery(null));
  },
  component: lazyRouteComponent(() => import("./JobRolesPage"), "JobRolesPage"),
});

export const jobRoleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "job-roles/$id",
  staticData: facts,
  validateSearch: (search): { drawer?: string } => ({ drawer: asText(search.drawer) }),
  loader: async ({ context, params }) => {
    const { jobRoleQuery } = await import("./queries");
    await context.queryClient.ensureQueryData(jobRoleQuery(params.id));
  },
  component: lazyRouteComponent(() => import("./JobRolePage"), "JobRolePage"),
});

export const routes = [jobRolesRoute, jobRoleRoute];
