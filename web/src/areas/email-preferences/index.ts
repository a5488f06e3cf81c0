import type { Area } from "@/lib/registry";
import { accountSections } from "./menu";
import { accountRoutes, routes } from "./routes";

/** Which notifications users get by mail and when: their own choice, and an administrator's defaults. */
export const emailPreferences: Area = { name: "email-preferences", routes, accountRoutes, accountSections };
