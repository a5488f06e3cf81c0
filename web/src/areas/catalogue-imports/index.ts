import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** Imports of OSCAL catalogues into the library. */
export const catalogueImports: Area = { name: "catalogue-imports", routes };
