import { IconLayoutDashboard } from "@tabler/icons-react";
import type { Area, SearchProvider } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Comes with the first search, not with the shell. */
const searchRecords: SearchProvider = async (query, signal) =>
  (await import("./parts/search/search")).searchRecords(query, signal);

/** The start page by role, and the search across records. */
export const home: Area = {
  name: "home",
  menu,
  routes,
  search: [searchRecords],
  commands: [
    { id: "arrange:home", name: "Home.Arrange.Title", icon: IconLayoutDashboard, to: "/?drawer=arrange", isPage: true },
  ],
};
