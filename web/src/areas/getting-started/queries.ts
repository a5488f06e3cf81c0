import { queryOptions } from "@tanstack/react-query";
import { granted } from "@/api/bootstrap";
import { areaKey } from "@/api/cache";
import { countClients } from "@/areas/clients";
import { countFrameworks } from "@/areas/frameworks";
import { countInvitations } from "@/areas/invitations";
import { hasMailServer } from "@/areas/setting-management";
import { countTenants } from "@/areas/tenants";
import { countUsers } from "@/areas/users";
import { setupSteps, stepFacts, type Progress, type SetupStep } from "./rules";

/** Whether what a step creates exists. */
const isThere: Readonly<Record<SetupStep, (signal: AbortSignal) => Promise<boolean>>> = {
  mail: (signal) => hasMailServer(signal),
  tenant: async (signal) => (await countTenants(signal)) > 0,
  client: async (signal) => (await countClients(signal)) > 0,
  users: async (signal) => {
    const [users, invitations] = await Promise.all([countUsers(signal), countInvitations(signal)]);
    // The first one is the current administrator.
    return users > 1 || invitations > 0;
  },
  catalogue: async (signal) => (await countFrameworks(signal)) > 0,
};

/** What already exists in a new portal. Other areas don't invalidate this query, so it is refetched each time. */
export function progressQuery() {
  return queryOptions({
    queryKey: areaKey("getting-started", "progress"),
    queryFn: async ({ signal }): Promise<Progress> => {
      const steps = setupSteps.filter((step) => granted(stepFacts[step].permission));
      const found = await Promise.all(steps.map(async (step) => [step, await isThere[step](signal)] as const));
      return Object.fromEntries(found);
    },
    staleTime: 0,
  });
}
