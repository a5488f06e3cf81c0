import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** Imports of sheets into lists. */
export const imports: Area = { name: "imports", routes };

export { Sending } from "./parts/sending/Sending";
export { useSending, type SendFile } from "./parts/sending/useSending";
