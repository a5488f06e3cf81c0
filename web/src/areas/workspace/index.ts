import type { Area } from "@/lib/registry";
import { ClientSwitch } from "./parts/clientSwitch/ClientSwitch";
import { findWorkspace } from "./queries";

/** Whose records a reader sees and chooses from: the client that is worked in, the scope of lists, clients and people to choose. */
export const workspace: Area = {
  name: "workspace",
  toolbar: [
    { id: "client-switch", order: 10, requiredPolicy: "Portal.Clients || Portal.Staff", component: ClientSwitch },
  ],
  findWorkspace,
};

export {
  choicesQuery,
  clientWithin,
  findAssignees,
  readChoices,
  type AssigneeOption,
  type ClientChoice,
} from "./queries";
export { openClients, useClientColumn, useClientOptions, useIsOfOpenClient, useMayAdd } from "./parts/several";
export { readScopeFilter, type ScopeFilter } from "./parts/scope/scope";
export { useCountedScope, useScope } from "./parts/scope/useScope";
