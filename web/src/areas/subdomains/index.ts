import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Subdomains: the second level of a framework, the grain of heat maps and assessments. */
export const subdomains: Area = {
  name: "subdomains",
  menu,
  routes,
  commands: [creation("Subdomains.New", "/subdomains", "Portal.Subdomains.Create")],
};
