import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** OpenID scopes. */
export const scopes: Area = {
  name: "scopes",
  menu,
  routes,
  commands: [creation("Scopes.New", "/openiddict/Scopes", "OpenIddictPro.Scope.Create")],
};

export { allScopesQuery } from "./queries";
