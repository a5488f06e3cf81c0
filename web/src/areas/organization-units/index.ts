import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Organisation units as a tree, their members, and the roles that membership grants. */
export const organizationUnits: Area = { name: "organization-units", menu, routes };
