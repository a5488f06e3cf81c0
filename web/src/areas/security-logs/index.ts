import type { Area } from "@/lib/registry";
import { accountSections, menu } from "./menu";
import { ownAccountRoutes, routes } from "./routes";

/** Sign-ins, failed attempts, and changes to an account's protection: of all users, and the user's own. */
export const securityLogs: Area = { name: "security-logs", menu, routes, accountSections, ownAccountRoutes };

export { UserSecurityLog } from "./parts/UserSecurityLog";
