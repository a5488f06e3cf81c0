import { expect, type APIRequestContext } from "@playwright/test";
import { uniqueWord } from "./areas.ts";
import { fetchTokens } from "./session.ts";
import { demoPassword, people, type DemoUser } from "./users.ts";

/** Calls of a person over the API, for what a test only needs to stand. */
export async function apiOf(request: APIRequestContext, user: DemoUser) {
  const { accessToken } = await fetchTokens(request, user);
  return async function call<T>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    data?: unknown,
    tenant?: string,
  ): Promise<T> {
    const headers = { Authorization: `Bearer ${accessToken}`, ...(tenant ? { __tenant: tenant } : {}) };
    const answer = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  };
}

type Call = Awaited<ReturnType<typeof apiOf>>;

interface Client {
  id: string;
  tenantId: string;
  name: string;
}

interface NewFinding {
  id: string;
  /** Comments on it as the coach, who may mention users by their ids. */
  comment: (body: string, mentions?: string[]) => Promise<unknown>;
}

/** A finding of the Harbourlight Group that no other test touches, raised by its coach. */
export async function newFinding(request: APIRequestContext, title: string, ownerUserId?: string): Promise<NewFinding> {
  const coach = await apiOf(request, people.coach);
  const clients = await coach<{ items: Client[] }>("GET", "/api/app/clients?maxResultCount=50");
  const client = clients.items.find(({ name }) => name.startsWith("Harbourlight"));
  const body = { clientId: client?.id, kind: "Observation", severity: "Low", title, ownerUserId };
  const { id } = await coach<{ id: string }>("POST", "/api/app/findings", body, client?.tenantId);
  const comments = `/api/app/records/Finding/${id}/comments`;
  const comment = (text: string, mentions: string[] = []) =>
    coach("POST", comments, { body: text, mentions }, client?.tenantId);
  return { id, comment };
}

/** Id of the user whose calls these are. */
export async function ownId(call: Call): Promise<string> {
  const { currentUser } = await call<{ currentUser: { id: string } }>(
    "GET",
    "/api/abp/application-configuration?includeLocalizationResources=false",
  );
  return currentUser.id;
}

/** An action item of the Harbourlight Group that no other test touches: the client administrator's own, and due in a far year. */
export async function newActionItem(
  request: APIRequestContext,
  title: string,
  dueOn = "2032-03-17",
  requiresVerification = false,
): Promise<{ id: string; number: string; concurrencyStamp: string }> {
  const admin = await apiOf(request, people.clientAdmin);
  const clients = await admin<{ items: Client[] }>("GET", "/api/app/clients?maxResultCount=50");
  return admin("POST", "/api/app/action-items", {
    title,
    clientId: clients.items.find(({ name }) => name.startsWith("Harbourlight"))?.id,
    ownerUserId: await ownId(admin),
    actionType: "Task",
    priority: "Medium",
    dueOn,
    requiresVerification,
    isPrivate: false,
  });
}

/** A user at the level of `admin` that no other test uses. */
export async function newUser(
  request: APIRequestContext,
  admin: DemoUser,
  roleNames?: readonly string[],
): Promise<DemoUser & { id: string }> {
  const userName = `guest.${uniqueWord()}`;
  const call = await apiOf(request, admin);
  const email = `${userName}@waymark.example`;
  const body = { userName, email, password: demoPassword, ...(roleNames && { roleNames }) };
  const { id } = await call<{ id: string }>("POST", "/api/identity/users", body);
  return { ...admin, userName, fullName: userName, id };
}

export interface MadeTenant {
  id: string;
  name: string;
  displayName: string;
  /** Its only user. */
  admin: DemoUser;
}

/** A tenant that no other test uses; its name begins with `kind`, and the one that is shown with `title`. */
export async function newTenant(request: APIRequestContext, kind = "e2e", title?: string): Promise<MadeTenant> {
  const name = `${kind}-${uniqueWord()}`;
  const host = await apiOf(request, people.hostAdmin);
  const made = await host<Omit<MadeTenant, "admin">>("POST", "/api/multi-tenancy/tenants", {
    name,
    ...(title && { displayName: `${title} ${name}` }),
    adminEmailAddress: `admin@${name}.example`,
    adminPassword: demoPassword,
  });
  return { ...made, admin: { userName: "admin", fullName: "admin", tenant: name } };
}

/** Puts a tenant away that a test has made. */
export async function archiveTenant(request: APIRequestContext, { id }: { id: string }): Promise<void> {
  const host = await apiOf(request, people.hostAdmin);
  await host("DELETE", `/api/multi-tenancy/tenants/${id}`);
}
