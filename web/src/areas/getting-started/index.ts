import { IconRocket } from "@tabler/icons-react";
import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** Set-up steps of a new portal, for the administrators of the host. */
export const gettingStarted: Area = {
  name: "getting-started",
  routes,
  commands: [
    {
      id: "open:getting-started",
      name: "GettingStarted.Title",
      icon: IconRocket,
      to: "/getting-started",
      requiredPolicy: "AbpTenantManagement.Tenants.Create",
      isPage: true,
    },
  ],
};

export { SetupBanner } from "./parts/SetupBanner";
