import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { signInAgainPath } from "@/api/auth/signInWindow";
import { isSignedIn, takeRememberedUrl } from "@/api/session";
import { accountRoute, ownAccountRoute } from "@/lib/routes";
import { parseMailedSearch } from "./parts/mailedLink";
import { setupPath } from "./parts/setup";

/** Where to go after the sign-in. */
function returnSearch(search: Record<string, unknown>): { returnUrl?: string } {
  return typeof search.returnUrl === "string" ? { returnUrl: search.returnUrl } : {};
}

/** Also why a sign-in at an external provider failed. */
function loginSearch(search: Record<string, unknown>): { returnUrl?: string; externalError?: string } {
  const { externalError } = search;
  return { ...returnSearch(search), ...(typeof externalError === "string" ? { externalError } : {}) };
}

const loginRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/login",
  staticData: { title: "Account.SignIn.Title", takesAnySignIn: true },
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    if (isSignedIn() && !search.returnUrl) throw redirect({ href: takeRememberedUrl() ?? "/", replace: true });
  },
  component: lazyRouteComponent(() => import("./LoginPage"), "LoginPage"),
});

const signInAgainRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: signInAgainPath.slice(1),
  staticData: { title: "Account.SignIn.Again", hidesTenantBox: true, needsNoSignIn: true },
  validateSearch: (search): { done?: boolean } => (search.done === true ? { done: true } : {}),
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: "/account/login", replace: true });
  },
  component: lazyRouteComponent(() => import("./SignInAgainPage"), "SignInAgainPage"),
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
  staticData: { title: "Account.Confirm.Title", hidesTenantBox: true, needsNoSignIn: true },
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

const invitationRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/invitation",
  staticData: { title: "Invitations.Accept.Title", hidesTenantBox: true },
  validateSearch: parseMailedSearch,
  component: lazyRouteComponent(() => import("./InvitationPage"), "InvitationPage"),
});

const setupRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: setupPath.slice(1),
  staticData: { title: "Setup.Title", hidesTenantBox: true, needsNoSignIn: true },
  component: lazyRouteComponent(() => import("./SetupPage"), "SetupPage"),
});

const consentRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/consent",
  staticData: { title: "Consent.Title", hidesTenantBox: true, needsNoSignIn: true },
  component: lazyRouteComponent(() => import("./ConsentPage"), "ConsentPage"),
});

/** The code of a device, where the address has it. */
function deviceSearch(search: Record<string, unknown>): { userCode?: string } {
  return typeof search.userCode === "string" ? { userCode: search.userCode } : {};
}

const deviceRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "account/device",
  staticData: { title: "Device.Title", hidesTenantBox: true, needsNoSignIn: true },
  validateSearch: deviceSearch,
  component: lazyRouteComponent(() => import("./DevicePage"), "DevicePage"),
});

/** The pages of the account card. */
export const accountRoutes = [
  loginRoute,
  signInAgainRoute,
  forgotRoute,
  resetRoute,
  confirmationRoute,
  registerRoute,
  invitationRoute,
  setupRoute,
  consentRoute,
  deviceRoute,
];

const profileRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/manage",
  staticData: { title: "Account.Manage.Title" },
  loader: async ({ context }) => {
    const { profileQuery } = await import("./parts/own/profileQueries");
    void context.queryClient.prefetchQuery(profileQuery());
  },
  component: lazyRouteComponent(() => import("./AccountPage"), "AccountPage"),
});

const regionalRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/regional",
  staticData: { title: "Account.Regional.Title" },
  loader: async ({ context }) => {
    const { regionalSettingsQuery } = await import("./parts/own/profileQueries");
    void context.queryClient.prefetchQuery(regionalSettingsQuery());
  },
  component: lazyRouteComponent(() => import("./RegionalPage"), "RegionalPage"),
});

const passwordRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/password",
  staticData: { title: "Account.Password.Title" },
  loader: async ({ context }) => {
    const { profileQuery } = await import("./parts/own/profileQueries");
    void context.queryClient.prefetchQuery(profileQuery());
  },
  component: lazyRouteComponent(() => import("./PasswordPage"), "PasswordPage"),
});

const secondFactorRoute = createRoute({
  getParentRoute: () => ownAccountRoute,
  path: "account/two-factor",
  staticData: { title: "Account.Manage.SecondFactor" },
  loader: async ({ context }) => {
    const { passkeysQuery, twoFactorStateQuery } = await import("./parts/factors/factorQueries");
    void context.queryClient.prefetchQuery(twoFactorStateQuery());
    void context.queryClient.prefetchQuery(passkeysQuery());
  },
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
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context, deps }) => {
    const { ownConsentsQuery, ownSessionsQuery } = await import("./parts/sessions/sessionQueries");
    void context.queryClient.prefetchQuery(ownSessionsQuery(deps.page));
    void context.queryClient.prefetchQuery(ownConsentsQuery());
  },
  component: lazyRouteComponent(() => import("./OwnSessionsPage"), "OwnSessionsPage"),
});

/** The sections of the user's own account. */
export const ownAccountRoutes = [profileRoute, regionalRoute, passwordRoute, secondFactorRoute, ownSessionsRoute];
