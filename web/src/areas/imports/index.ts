import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** Imports of OSCAL catalogues and of sheets. */
export const imports: Area = { name: "imports", routes };
