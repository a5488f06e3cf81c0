import type { TextKey } from "@/lib/keys";
import type { Permission } from "@/lib/permissions";

/** The set-up steps, each building on the previous ones. */
export const setupSteps = ["mail", "tenant", "client", "users", "catalogue"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Whether each step is done. Steps that the user may not take are absent. */
export type Progress = Partial<Record<SetupStep, boolean>>;

/** Page of a step, and the permission it requires. */
export interface StepFacts {
  title: TextKey;
  text: TextKey;
  action: TextKey;
  to: "/setting-management" | "/tenants" | "/clients" | "/identity/users" | "/standards/import";
  search: Readonly<Record<string, string>>;
  permission: Permission;
}

export const stepFacts: Readonly<Record<SetupStep, StepFacts>> = {
  mail: {
    title: "GettingStarted.Mail",
    text: "GettingStarted.MailText",
    action: "GettingStarted.MailAction",
    to: "/setting-management",
    search: { tab: "email" },
    permission: "SettingManagement.Emailing",
  },
  tenant: {
    title: "GettingStarted.Tenant",
    text: "GettingStarted.TenantText",
    action: "GettingStarted.TenantAction",
    to: "/tenants",
    search: { drawer: "new" },
    permission: "AbpTenantManagement.Tenants.Create",
  },
  client: {
    title: "GettingStarted.Client",
    text: "GettingStarted.ClientText",
    action: "GettingStarted.ClientAction",
    to: "/clients",
    search: { drawer: "new" },
    permission: "Portal.Clients.Create",
  },
  users: {
    title: "GettingStarted.Users",
    text: "GettingStarted.UsersText",
    action: "GettingStarted.UsersAction",
    to: "/identity/users",
    search: { drawer: "invite" },
    permission: "AbpIdentity.Users.Create",
  },
  catalogue: {
    title: "GettingStarted.Catalogue",
    text: "GettingStarted.CatalogueText",
    action: "GettingStarted.CatalogueAction",
    to: "/standards/import",
    search: {},
    permission: "Portal.Standards.Create",
  },
};

/** The steps that the user may take, in order. */
export function stepsOf(progress: Progress): { step: SetupStep; isDone: boolean }[] {
  return setupSteps.flatMap((step) => {
    const isDone = progress[step];
    return isDone === undefined ? [] : [{ step, isDone }];
  });
}

/** How many of the steps are done. */
export function doneOf(progress: Progress): { done: number; all: number; next: SetupStep | undefined } {
  const steps = stepsOf(progress);
  return {
    done: steps.filter(({ isDone }) => isDone).length,
    all: steps.length,
    next: steps.find(({ isDone }) => !isDone)?.step,
  };
}
