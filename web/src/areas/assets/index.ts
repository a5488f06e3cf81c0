import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The library of files. */
export const assets: Area = { name: "assets", menu, routes };
