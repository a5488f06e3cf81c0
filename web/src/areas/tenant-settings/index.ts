import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

export { effectiveQuery } from "./queries";

/** Brand, words and defaults of a tenant, or of the provider for all. */
export const tenantSettings: Area = { name: "tenant-settings", menu, routes };
