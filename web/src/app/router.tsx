import type { QueryClient } from "@tanstack/react-query";
import { createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from "@tanstack/react-router";
import { hasSignInFailed } from "@/api/auth/failure";
import { configuration, granted } from "@/api/bootstrap";
import { isSignedIn, rememberWantedUrl, startCodeFlow } from "@/api/session";
import { environment, mainAddress } from "@/api/environment";
import { isSetupRequired, setupPath } from "@/areas/account";
import { canOpen, mobilePath } from "@/lib/device";
import { closeFailures } from "@/lib/toast";
import {
  accountRoute,
  asRecordId,
  ownAccountRoute,
  rootRoute,
  setGuards,
  shellRoute,
  type ShellSearch,
} from "@/lib/routes";
import { areas } from "./areas";
import { pageWasShown } from "./errors/code";
import { RouteFailure } from "./errors/RouteFailure";
import { rememberShown } from "./errors/navigation";
import { ErrorView } from "./pages/ErrorView";
import { NotFound } from "./pages/NotFound";
import { PagePending } from "./pages/PagePending";
import { parentRoutes } from "./parents";
import { Root } from "./Root";
import { Shell } from "./shell/Shell";
import { enterWorkspace } from "./workspace";

async function requireSignIn(href: string): Promise<void> {
  if (isSignedIn()) return;
  rememberWantedUrl(href);
  if (environment().oAuthConfig.strategy === "password") throw redirect({ to: "/account/login", replace: true });
  // The page says where the provider is, and leads to the wanted address there.
  if (mainAddress()) throw redirect({ to: "/account/login", search: { returnUrl: href }, replace: true });
  // What failed once would fail again: the page says so, and the user begins the next sign-in.
  if (hasSignInFailed()) throw redirect({ to: "/account/login", replace: true });
  await startCodeFlow();
  // The browser is leaving for the provider; nothing of this page may be drawn meanwhile.
  await new Promise(() => undefined);
}

setGuards({
  everyPage: ({ pathname, search }) => {
    const { returnUrl } = search as { returnUrl?: unknown };
    if (!canOpen(pathname, typeof returnUrl === "string" ? returnUrl : undefined)) {
      throw redirect({ to: mobilePath, replace: true });
    }
    // Nobody can sign in to a portal that has no administrator.
    const isReadable = pathname === mobilePath || pathname.startsWith("/gdpr-cookie-consent/");
    if (pathname !== setupPath && !isReadable && isSetupRequired(configuration.get())) {
      throw redirect({ to: setupPath, replace: true });
    }
  },
  shellPage: async ({ href, facts, search, records, isPreload }) => {
    await requireSignIn(href);
    // First the workspace: what is granted depends on it. A glance at a link must not change that of the page that is open.
    if (!isPreload && !(await enterWorkspace(search.client))) {
      throw redirect({ to: "/error", search: { status: 404, from: href }, replace: true });
    }
    if (!facts.every(({ policy }) => granted(policy))) {
      throw redirect({ to: "/error", search: { status: 403, client: search.client }, replace: true });
    }
    // The server would call it a bad request; to somebody who typed or followed the address, nothing is there.
    if (!records.every((id) => asRecordId(id))) {
      throw redirect({ to: "/error", search: { status: 404, from: href }, replace: true });
    }
  },
});

rootRoute.update({ component: Root, notFoundComponent: NotFound });
shellRoute.update({ component: Shell });
ownAccountRoute.update({
  component: lazyRouteComponent(() => import("./shell/AccountFrame"), "AccountFrame"),
});
accountRoute.update({ component: lazyRouteComponent(() => import("./shell/AccountLayout"), "AccountLayout") });

/** The status and the address of the error page. */
interface ErrorSearch extends ShellSearch {
  status: number;
  from?: string;
}

const errorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "error",
  validateSearch: (search): ErrorSearch => ({
    status: Number(search.status) || 500,
    from: typeof search.from === "string" ? search.from : undefined,
    client: typeof search.client === "string" ? search.client : undefined,
  }),
  component: function ErrorRoute() {
    const { status, from, client } = errorRoute.useSearch();
    return <ErrorView status={status} failed={from} client={client} />;
  },
});

const mobileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: mobilePath.slice(1),
  component: lazyRouteComponent(() => import("./pages/MobileNotSupported"), "MobileNotSupported"),
});

const policyRoutes = (["privacy", "cookie"] as const).map((name) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `gdpr-cookie-consent/${name}`,
    component: lazyRouteComponent(
      () => import("./pages/PolicyPage"),
      name === "privacy" ? "PrivacyPolicyPage" : "CookiePolicyPage",
    ),
  }),
);

const startRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  staticData: { title: "Menu.Home" },
  component: lazyRouteComponent(() => import("./pages/StartPage"), "StartPage"),
});

function collect(kind: "routes" | "accountRoutes" | "ownAccountRoutes" | "openRoutes"): AnyRoute[] {
  return areas.flatMap((area) => [...(area[kind] ?? [])]);
}

/** The router over all areas. */
export function createAppRouter(queryClient: QueryClient) {
  const pages = collect("routes");
  const hasHome = pages.some((route) => (route.options as { path?: string }).path === "/");
  const routeTree = rootRoute.addChildren([
    shellRoute.addChildren([
      ...pages,
      ...parentRoutes,
      ownAccountRoute.addChildren(collect("ownAccountRoutes")),
      ...(hasHome ? [] : [startRoute]),
    ]),
    accountRoute.addChildren(collect("accountRoutes")),
    errorRoute,
    mobileRoute,
    ...policyRoutes,
    ...collect("openRoutes"),
  ]);
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    // A page that takes longer than a blink is announced at once, in its frame.
    defaultPendingComponent: PagePending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
    scrollToTopSelectors: ["#content"],
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFound,
  });
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    if (pathChanged) closeFailures();
  });
  router.subscribe("onResolved", ({ toLocation }) => {
    if (router.state.matches.some((match) => match.status !== "success")) return;
    if (toLocation.pathname === "/error") return;
    rememberShown(toLocation.href);
    pageWasShown();
  });
  return router;
}
