import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";
import { searchRecords } from "./parts/search";

/** The start page by role, and the search across records. */
export const home: Area = { name: "home", menu, routes, search: [searchRecords] };
