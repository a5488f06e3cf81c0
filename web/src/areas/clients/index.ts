import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { ClientSwitch } from "./parts/ClientSwitch";
import { findWorkspace } from "./queries";
import { routes } from "./routes";

/** Client organisations, and the workspace that somebody of the provider works in. */
export const clients: Area = {
  name: "clients",
  menu,
  routes,
  toolbar: [{ id: "client-switch", order: 10, requiredPolicy: "Portal.Clients", component: ClientSwitch }],
  findWorkspace,
  commands: [creation("Clients.New", "/clients", "Portal.Clients.Create")],
};

export { choicesQuery, findAssignees, type AssigneeOption, type ClientChoice } from "./queries";
export { currencyOf, currencyOptions } from "./parts/regions";
export { useClientColumn, useClientOptions } from "./parts/several";
export { readScopeFilter, type ScopeFilter } from "./parts/scope";
export { useCountedScope, useScope } from "./parts/useScope";
