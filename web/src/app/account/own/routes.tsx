import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ownAccountRoute } from "@/lib/routes";

const profileRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/manage",
  staticData: { title: "Account.Manage.Title" },
  component: lazyRouteComponent(() => import("./ProfilePage"), "ProfilePage"),
});

const regionalRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/regional",
  staticData: { title: "Account.Regional.Title" },
  component: lazyRouteComponent(() => import("./RegionalPage"), "RegionalPage"),
});

const passwordRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/password",
  staticData: { title: "Account.Password.Title" },
  component: lazyRouteComponent(() => import("./PasswordPage"), "PasswordPage"),
});

const secondFactorRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/two-factor",
  staticData: { title: "Account.Manage.SecondFactor" },
  component: lazyRouteComponent(() => import("./SecondFactorPage"), "SecondFactorPage"),
});

/** The page of the list, absent for the first one. */
interface OwnSessionsSearch {
  page?: number | undefined;
}

export const ownSessionsRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/sessions",
  staticData: { title: "Account.Sessions.Title" },
  validateSearch: ({ page }: Record<string, unknown>): OwnSessionsSearch =>
    typeof page === "number" && Number.isInteger(page) && page > 1 ? { page } : {},
  component: lazyRouteComponent(() => import("./OwnSessionsPage"), "OwnSessionsPage"),
});

/** The account sections that belong to the application itself. */
export const ownPages = [profileRoute, regionalRoute, passwordRoute, secondFactorRoute, ownSessionsRoute];
