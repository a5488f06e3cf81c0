import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { configuration, granted } from "@/api/bootstrap";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { currentWorkspace, inTenant, isHostUser } from "@/api/workspace";
import type { Option } from "@/ui";
import { wayInto } from "./rules";

type Schemas = components["schemas"];

/** A client as pickers and the client switch name it. */
export interface ClientChoice {
  id: string;
  tenantId: string;
  name: string;
  code: string | null;
  isPrimary: boolean;
  lead: Option | null;
  /** Empty where the caller may not read clients. */
  timeZone: string;
  currency: string;
  /** Its records are read only; not known where the caller may not read clients. */
  isClosed: boolean;
}

function toChoice(client: Schemas["ClientView"]): ClientChoice {
  const { id, tenantId, name, code, isPrimary, timeZone, currency } = client;
  const { leadCoachUserId: value, leadCoachName: label } = client;
  const lead = value && label ? { value, label } : null;
  return { id, tenantId, name, code, isPrimary, timeZone, currency, lead, isClosed: client.status === "Closed" };
}

/** The caller's own entries in the directory; none for somebody of the provider. */
async function ownEntries(): Promise<Schemas["StaffView"][]> {
  const { currentUser, currentTenant } = configuration.get();
  if (!currentUser.id || !currentTenant.id || !granted("Portal.Staff")) return [];
  const query = { userId: currentUser.id, maxResultCount: largestPage };
  return (await unwrap(api.GET("/api/app/staff", { params: { query } }))).items;
}

/** Those clients as they are now. */
export async function readChoices(): Promise<ClientChoice[]> {
  if (granted("Portal.Clients")) {
    const query = { maxResultCount: largestPage, sorting: "name" };
    const { items } = await unwrap(api.GET("/api/app/clients", { params: { query }, ...inTenant(null) }));
    return items.map(toChoice);
  }
  const entries = await ownEntries();
  const own = entries.flatMap(({ tenantId, clients }) =>
    clients.filter(({ isCurrent }) => isCurrent).map((client) => ({ ...client, tenantId })),
  );
  const byId = new Map(
    own.map(({ clientId, tenantId, clientName }) => [
      clientId,
      {
        id: clientId,
        tenantId,
        name: clientName,
        code: null,
        isPrimary: false,
        lead: null,
        timeZone: "",
        currency: "",
        isClosed: false,
      },
    ]),
  );
  return [...byId.values()];
}

/** Clients that the caller may choose from: those in reach, or the ones somebody works for. */
export function choicesQuery() {
  const { currentUser, currentTenant } = configuration.get();
  return queryOptions({
    // The same in every workspace, so the workspace is no part of the key. Refetched with the clients, of which it is made.
    queryKey: ["choices", currentTenant.id, currentUser.id, "clients"],
    queryFn: readChoices,
    staleTime: 5 * 60_000,
  });
}

/** A client of this tenant whose workspace shows what is said there; none for the tenant's own people, who need no workspace. */
export async function clientWithin(client: QueryClient, tenantId: string): Promise<string | undefined> {
  if (!isHostUser()) return undefined;
  const current = currentWorkspace();
  if (current?.tenantId === tenantId) return current.clientId;
  return wayInto(await client.ensureQueryData(choicesQuery()), tenantId);
}

/** Ids of the teams that the caller belongs to. */
export function ownTeamsQuery() {
  return queryOptions({
    queryKey: areaKey("workspace", "own", "teams"),
    staleTime: 5 * 60_000,
    queryFn: async () => {
      const own = (await ownEntries()).map(({ id }) => id);
      if (own.length === 0 || !granted("Portal.Teams")) return [];
      const query = { maxResultCount: largestPage };
      const { items } = await unwrap(api.GET("/api/app/teams", { params: { query } }));
      return items.filter((team) => team.members.some(({ staffId }) => own.includes(staffId))).map(({ id }) => id);
    },
  });
}

/** Answers the shell: which client does the address name. Null: none that the caller may see. */
export async function findWorkspace(clientId: string): Promise<{ tenantId: string; name: string } | null> {
  if (!granted("Portal.Clients")) {
    // Somebody's own entry in the directory names the clients that they work for.
    const own = (await readChoices()).find(({ id }) => id === clientId);
    return own ? { tenantId: own.tenantId, name: own.name } : null;
  }
  try {
    const client = await unwrap(
      api.GET("/api/app/clients/{id}", { params: { path: { id: clientId } }, ...inTenant(null) }),
    );
    return { tenantId: client.tenantId, name: client.name };
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
    throw error;
  }
}

/** Who can own work of a client, found by what is typed. */
export async function findAssignees(clientId: string, text: string): Promise<AssigneeOption[]> {
  const options = { params: { path: { id: clientId }, query: { filter: text || undefined } }, ...inTenant(null) };
  const { items } = await unwrap(api.GET("/api/app/clients/{id}/assignees", options));
  return items.map(({ userId, name, isProvider, address }) => ({
    value: userId,
    label: name,
    isProvider,
    note: address ?? undefined,
  }));
}

/** A person who can own work. */
export interface AssigneeOption extends Option {
  /** Somebody of the provider. */
  isProvider: boolean;
}
