import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Operations analysis: the heat map of clients by domains. */
export const boa: Area = { name: "boa", menu, routes };
