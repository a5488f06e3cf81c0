import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

export { countClients } from "./parts/countQueries";
export { HealthChip } from "./parts/health/HealthChip";

/** Client organisations. */
export const clients: Area = {
  name: "clients",
  menu,
  routes,
  commands: [creation("Clients.New", "/clients", "Portal.Clients.Create")],
};
