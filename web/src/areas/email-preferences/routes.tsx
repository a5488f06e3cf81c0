import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { accountRoute, shellRoute } from "@/lib/routes";
import { parseTab, type PreferencesTab } from "./parts/tabs";

/** What the address holds. */
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
  component: lazyRouteComponent(() => import("./EmailPreferencesPage"), "EmailPreferencesPage"),
});

/** Where the link of a mail leads: open to everyone, on a phone too. */
export const unsubscribeRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "unsubscribe/$token",
  staticData: { title: "Unsubscribe.Title", hidesTenantBox: true, needsNoSignIn: true },
  component: lazyRouteComponent(() => import("./UnsubscribePage"), "UnsubscribePage"),
});

export const routes = [emailPreferencesRoute];
export const accountRoutes = [unsubscribeRoute];
