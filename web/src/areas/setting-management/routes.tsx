import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { anyTab, parseTab, type SettingTab } from "./parts/tabs";

/** What the address holds. */
interface SettingsSearch {
  tab?: SettingTab;
}

export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "setting-management",
  staticData: { policy: anyTab, title: "SettingManagement.Title" },
  validateSearch: (search): SettingsSearch => {
    const tab = parseTab(search.tab);
    return tab ? { tab } : {};
  },
  component: lazyRouteComponent(() => import("./SettingManagementPage"), "SettingManagementPage"),
});

export const routes = [settingsRoute];
