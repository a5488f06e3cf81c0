import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asText, shellRoute } from "@/lib/routes";
import { parseTab, type SettingsTab } from "./parts/tabs";

/** What the address holds. */
interface TenantSettingsSearch {
  tab?: SettingsTab;
  /** Language of the open terms. */
  culture?: string;
  drawer?: string;
}

export const tenantSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "tenant-settings",
  staticData: { policy: "Menu.AdministrationMenu.TenantSettings", title: "TenantSettings.Title" },
  validateSearch: (search): TenantSettingsSearch => {
    const [tab, culture, drawer] = [parseTab(search.tab), asText(search["culture"]), asText(search.drawer)];
    return { ...(tab && { tab }), ...(culture && { culture }), ...(drawer && { drawer }) };
  },
  loader: async ({ context }) => {
    const { settingsQuery } = await import("./queries");
    void context.queryClient.prefetchQuery(settingsQuery());
  },
  component: lazyRouteComponent(() => import("./TenantSettingsPage"), "TenantSettingsPage"),
});

export const routes = [tenantSettingsRoute];
