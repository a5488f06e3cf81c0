import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Requests that changed something or failed: who made them, what they changed, how long they took. */
export const auditLogs: Area = { name: "audit-logs", menu, routes };
