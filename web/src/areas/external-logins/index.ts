import type { Area } from "@/lib/registry";
import { accountSections } from "./menu";
import { ownAccountRoutes } from "./routes";

/** External accounts, as a section of the user's own account. */
export const externalLogins: Area = { name: "external-logins", accountSections, ownAccountRoutes };

export { readProviders } from "./queries";
