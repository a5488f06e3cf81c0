import type { Area } from "@/lib/registry";
import { accountSections } from "./menu";
import { accountRoutes, ownAccountRoutes } from "./routes";

/** Signing in, what mailed links lead to, and the sections of the user's own account. */
export const account: Area = { name: "account", accountSections, accountRoutes, ownAccountRoutes };

export { isSetupRequired, setupPath } from "./parts/setup";
export { TenantBox } from "./parts/tenant/TenantBox";
export { useSignInWays } from "./parts/signIn/useSignInWays";
