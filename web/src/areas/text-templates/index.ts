import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** What the portal's emails are made from. */
export const textTemplates: Area = { name: "text-templates", menu, routes };
