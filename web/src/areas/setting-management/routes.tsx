import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { anyTab, parseAuditPart, parseTab, type AuditPart, type SettingTab } from "./parts/tabs/tabs";

/** What the address holds. */
interface SettingsSearch {
  tab?: SettingTab;
  /** Part of the tab about the audit log. */
  part?: AuditPart;
}

export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "setting-management",
  staticData: { policy: anyTab, title: "SettingManagement.Title" },
  validateSearch: (search): SettingsSearch => {
    const tab = parseTab(search.tab);
    const part = parseAuditPart(search.part);
    return { ...(tab ? { tab } : {}), ...(part ? { part } : {}) };
  },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context, deps }) => {
    const { prefetchTab } = await import("./parts/tabs/prefetchTab");
    prefetchTab(context.queryClient, deps.tab);
  },
  component: lazyRouteComponent(() => import("./SettingManagementPage"), "SettingManagementPage"),
});

export const routes = [settingsRoute];
