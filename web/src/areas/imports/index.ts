import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** Imports of OSCAL catalogues. */
export const imports: Area = { name: "imports", routes };
