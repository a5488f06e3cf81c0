import type { Area } from "@/lib/registry";
import { accountSections } from "./menu";
import { ownAccountRoutes } from "./routes";

/** Authority delegation. */
export const delegations: Area = { name: "delegations", accountSections, ownAccountRoutes };
