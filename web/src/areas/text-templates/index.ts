import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The templates of the portal's emails. */
export const textTemplates: Area = { name: "text-templates", menu, routes };
