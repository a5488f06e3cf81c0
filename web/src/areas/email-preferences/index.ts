import type { Area } from "@/lib/registry";
import { accountRoutes, routes } from "./routes";

/** Which notifications reach the user by mail and when; every user's own, and an administrator's defaults. */
export const emailPreferences: Area = { name: "email-preferences", routes, accountRoutes };
