import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** What people of this level are and may do, for administrators. */
export const roles: Area = {
  name: "roles",
  menu,
  routes,
  commands: [creation("Roles.New", "/identity/roles", "AbpIdentity.Roles.Create")],
};
