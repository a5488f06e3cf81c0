import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The parts of an organisation as a tree, who belongs to each, and the roles that follow from it. */
export const organizationUnits: Area = { name: "organization-units", menu, routes };
