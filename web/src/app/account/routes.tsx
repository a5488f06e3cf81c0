import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { isSignedIn, takeRememberedUrl } from "@/api/session";
import { accountRoute, shellRoute } from "@/lib/routes";
import { parseMailedSearch } from "./mailedLink";

/** Where the sign-in goes on. */
function returnSearch(search: Record<string, unknown>): { returnUrl?: string } {
  return typeof search.returnUrl === "string" ? { returnUrl: search.returnUrl } : {};
}

const loginRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/login",
  staticData: { title: "Account.SignIn.Title" },
  validateSearch: returnSearch,
  beforeLoad: ({ search }) => {
    if (isSignedIn() && !search.returnUrl) throw redirect({ href: takeRememberedUrl() ?? "/", replace: true });
  },
  component: lazyRouteComponent(() => import("./LoginPage"), "LoginPage"),
});

const forgotRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/forgot-password",
  staticData: { title: "Account.Forgot.Title" },
  validateSearch: returnSearch,
  component: lazyRouteComponent(() => import("./ForgotPasswordPage"), "ForgotPasswordPage"),
});

const resetRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/reset-password",
  staticData: { title: "Account.Reset.Title", hidesTenantBox: true },
  validateSearch: parseMailedSearch,
  component: lazyRouteComponent(() => import("./ResetPasswordPage"), "ResetPasswordPage"),
});

const confirmationRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/email-confirmation",
  staticData: { title: "Account.Confirm.Title", hidesTenantBox: true },
  validateSearch: parseMailedSearch,
  component: lazyRouteComponent(() => import("./EmailConfirmationPage"), "EmailConfirmationPage"),
});

const registerRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/register",
  staticData: { title: "Account.Register.Title" },
  validateSearch: returnSearch,
  component: lazyRouteComponent(() => import("./RegisterPage"), "RegisterPage"),
});

const consentRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/consent",
  staticData: { title: "Consent.Title", hidesTenantBox: true },
  component: lazyRouteComponent(() => import("./ConsentPage"), "ConsentPage"),
});

/** The pages of the account card. */
export const accountPages = [loginRoute, forgotRoute, resetRoute, confirmationRoute, registerRoute, consentRoute];

const manageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "account/manage",
  staticData: { title: "Account.Manage.Title" },
  validateSearch: returnSearch,
  component: lazyRouteComponent(() => import("./ManagePage"), "ManagePage"),
});

const ownSessionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "account/sessions",
  staticData: { title: "Account.Sessions.Title" },
  component: lazyRouteComponent(() => import("./OwnSessionsPage"), "OwnSessionsPage"),
});

/** The pages of one's own account, inside the shell. */
export const ownPages = [manageRoute, ownSessionsRoute];
