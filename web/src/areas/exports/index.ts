import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** Long exports, which a job writes. */
export const listExports: Area = { name: "exports", routes };
