import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { accountRoute, shellRoute } from "@/lib/routes";
import { parseTab, type PreferencesTab } from "./parts/tabs";

/** Search parameters. */
interface PreferencesSearch {
  tab?: PreferencesTab;
}

export const emailPreferencesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "email-preferences",
  staticData: { title: "EmailPreferences.Title" },
  validateSearch: (search): PreferencesSearch => {
    const tab = parseTab(search.tab);
    return tab ? { tab } : {};
  },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context, deps }) => {
    const { prefetchTab } = await import("./queries");
    prefetchTab(context.queryClient, deps.tab);
  },
  component: lazyRouteComponent(() => import("./EmailPreferencesPage"), "EmailPreferencesPage"),
});

/** Page of an unsubscribe link: public, and available on phones. */
export const unsubscribeRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "unsubscribe/$token",
  staticData: { title: "Unsubscribe.Title", hidesTenantBox: true, needsNoSignIn: true },
  component: lazyRouteComponent(() => import("./UnsubscribePage"), "UnsubscribePage"),
});

export const routes = [emailPreferencesRoute];
export const accountRoutes = [unsubscribeRoute];
