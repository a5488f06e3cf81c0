import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Settings of the provider or of a tenant, for administrators. */
export const settingManagement: Area = { name: "setting-management", menu, routes };

export { hasMailServer } from "./parts/email/mailServerQueries";
