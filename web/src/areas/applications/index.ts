import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Applications that sign users in through the portal, or call it on their own behalf. */
export const applications: Area = {
  name: "applications",
  menu,
  routes,
  commands: [creation("Applications.New", "/openiddict/Applications", "OpenIddictPro.Application.Create")],
};
