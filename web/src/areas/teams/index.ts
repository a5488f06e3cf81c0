import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Groups inside a client. */
export const teams: Area = {
  name: "teams",
  menu,
  routes,
  commands: [creation("Teams.New", "/teams", "Portal.Teams.Create")],
};

export { teamLooks } from "./looks";
export { clientTeamsQuery, findTeams, nameTeams, teamChoicesQuery } from "./queries";
