import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Domains: the first level of a framework. */
export const domains: Area = {
  name: "domains",
  menu,
  routes,
  commands: [creation("Domains.New", "/domains", "Portal.Domains.Create")],
};
