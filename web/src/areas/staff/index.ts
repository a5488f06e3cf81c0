import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** People of the clients, with or without a sign-in. */
export const staff: Area = {
  name: "staff",
  menu,
  routes,
  commands: [creation("Staff.New", "/staff", "Portal.Staff.Create")],
};

export { staffLooks } from "./looks";
export { PersonLink } from "./parts/person/PersonLink";
export { clientStaffQuery, findOwners, findPresent, nameOwners } from "./queries";
