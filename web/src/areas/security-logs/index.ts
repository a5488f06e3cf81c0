import type { Area } from "@/lib/registry";
import { accountSections, menu } from "./menu";
import { ownAccountRoutes, routes } from "./routes";

/** Who signed in, failed to, or changed what protects an account: of all users, and of one's own. */
export const securityLogs: Area = { name: "security-logs", menu, routes, accountSections, ownAccountRoutes };

export { UserSecurityLog } from "./parts/UserSecurityLog";
