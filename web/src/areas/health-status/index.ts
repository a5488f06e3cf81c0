import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The state of the installation: nodes, jobs, messages, storage, database and versions. */
export const healthStatus: Area = { name: "health-status", menu, routes };
