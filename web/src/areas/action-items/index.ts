import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The one list of work from every source. */
export const actionItems: Area = {
  name: "action-items",
  menu,
  routes,
  commands: [creation("ActionItems.New", "/action-items", "Portal.ActionItems.Create")],
};

export { myDayQuery } from "./parts/myDay/dayQueries";
export { clientOverdueQuery } from "./queries";
export { mostOfDay } from "./rules";
