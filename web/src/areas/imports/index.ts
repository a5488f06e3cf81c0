import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** Imports of sheets into lists. */
export const imports: Area = { name: "imports", routes };

export { Sending } from "./parts/Sending";
export { useSending, type SendFile } from "./parts/useSending";
