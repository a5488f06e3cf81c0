import { queryOptions } from "@tanstack/react-query";
import { granted } from "@/api/bootstrap";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { setupSteps, stepFacts, type Progress, type SetupStep } from "./rules";

const one = { params: { query: { maxResultCount: 1 } } };

/** ABP's default for the mail server, which means none: it is never connected to. */
const noMailServer = "127.0.0.1";

/** Whether what a step creates exists. */
const isThere: Readonly<Record<SetupStep, (signal: AbortSignal) => Promise<boolean>>> = {
  mail: async (signal) => {
    const { smtpHost } = await unwrap(api.GET("/api/setting-management/emailing", { signal }));
    return Boolean(smtpHost) && smtpHost !== noMailServer;
  },
  tenant: async (signal) => (await unwrap(api.GET("/api/multi-tenancy/tenants", { ...one, signal }))).totalCount > 0,
  client: async (signal) => (await unwrap(api.GET("/api/app/clients", { ...one, signal }))).totalCount > 0,
  users: async (signal) => {
    const [users, invitations] = await Promise.all([
      unwrap(api.GET("/api/identity/users", { ...one, signal })),
      unwrap(api.GET("/api/identity/invitations", { ...one, signal })),
    ]);
    // The first one is the current administrator.
    return users.totalCount > 1 || invitations.totalCount > 0;
  },
  catalogue: async (signal) => (await unwrap(api.GET("/api/app/frameworks", { ...one, signal }))).totalCount > 0,
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
