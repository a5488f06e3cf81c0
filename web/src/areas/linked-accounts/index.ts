import type { Area } from "@/lib/registry";
import { accountSections } from "./menu";
import { ownAccountRoutes } from "./routes";

/** Linked accounts of one person, and switching between them. */
export const linkedAccounts: Area = { name: "linked-accounts", accountSections, ownAccountRoutes };
