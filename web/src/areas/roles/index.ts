import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Roles of this level and their permissions, for administrators. */
export const roles: Area = {
  name: "roles",
  menu,
  routes,
  commands: [creation("Roles.New", "/identity/roles", "AbpIdentity.Roles.Create")],
};
