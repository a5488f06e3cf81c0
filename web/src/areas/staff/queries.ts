import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components, operations } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { withMarks } from "@/lib/namesakes";
import type { Scope } from "@/lib/scope";
import { chosen, chosenText, toListQuery, type ListState } from "@/table/listState";
import type { Option } from "@/ui";
import { readScopeFilter, type ScopeFilter } from "../workspace";
import { keepsStaff, staffScopes } from "./list";
import { certificateStatuses } from "./parts/certificates/certificates";
import { heldOf, openWork, type Held } from "./rules";

export type Staff = components["schemas"]["StaffView"];
export type StaffStatus = components["schemas"]["StaffStatus"];
export type StaffRequest = components["schemas"]["StaffRequest"];
export type Employment = components["schemas"]["Employment"];
export type HandOver = components["schemas"]["HandOverRequest"];
type Readiness = NonNullable<NonNullable<operations["list_staff"]["parameters"]["query"]>["readiness"]>[number];

/** Every state of a person, in its order. */
export const staffStatuses: readonly StaffStatus[] = enums.StaffStatus;
export const employments: readonly Employment[] = enums.Employment;
/** Whether people have what their job roles require. */
export const readinesses: readonly Readiness[] = ["Ready", "NotReady"];

const area = "staff";

/** The name that a person goes by; of somebody who was anonymised, the server puts other words in place of the last name alone. */
export function nameOf({ firstName, lastName, preferredName }: Staff): string {
  return `${preferredName ?? firstName} ${lastName}`.trim();
}

/** One page of the directory, over all tenants in reach. */
export function staffQuery(state: ListState, scope: ScopeFilter) {
  const query = {
    ...toListQuery(state),
    status: chosen(state, "status", staffStatuses),
    clientId: scope.clientId ?? chosenText(state, "clientId"),
    managerStaffId: chosenText(state, "manager"),
    tagId: chosen(state, "tagId"),
    certificates: chosen(state, "certificates", certificateStatuses),
    jobRoleId: chosen(state, "jobRoleId"),
    readiness: chosen(state, "readiness", readinesses),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/staff", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** Reads the page of the directory that an address asks for, before its page is drawn. */
export async function prefetchStaff(cache: QueryClient, state: ListState, asked: Scope | undefined): Promise<void> {
  const scope = await readScopeFilter(cache, { offered: staffScopes, asked }, keepsStaff);
  await cache.prefetchQuery(staffQuery(state, scope));
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/staff/{id}", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

/** Those whom a person manages. */
export function reportsQuery(person: Staff) {
  return queryOptions({
    queryKey: areaKey(area, "reports", person.id),
    queryFn: async ({ signal }) => {
      const query = { managerStaffId: person.id, maxResultCount: largestPage, sorting: "name" };
      const options = { params: { query }, signal, ...inTenant(person.tenantId) };
      return (await unwrap(api.GET("/api/app/staff", options))).items;
    },
  });
}

/** The teams that a person belongs to. */
export function teamsOfQuery(person: Staff) {
  return queryOptions({
    queryKey: areaKey(area, "teams-of", person.id, "teams"),
    queryFn: async ({ signal }) => {
      const here = person.clients.filter(({ isCurrent }) => isCurrent).map(({ clientId }) => clientId);
      const pages = await Promise.all(
        (here.length > 0 ? here : [person.clientId]).map((clientId) => {
          const query = { clientId, maxResultCount: largestPage, sorting: "name" };
          return unwrap(api.GET("/api/app/teams", { params: { query }, signal, ...inTenant(person.tenantId) }));
        }),
      );
      const items = pages.flatMap((page) => page.items);
      return items.flatMap((team) => {
        const role = team.members.find(({ staffId }) => staffId === person.id)?.role;
        return role ? [{ id: team.id, name: team.name, clientName: team.clientName, status: team.status, role }] : [];
      });
    },
  });
}

/** Everybody who hasn't left. */
const present = staffStatuses.filter((status) => status !== "Left");

async function found(narrowed: { filter: string; clientId?: string; status?: StaffStatus[] }): Promise<Option[]> {
  const query = { ...narrowed, filter: narrowed.filter || undefined, maxResultCount: 50, sorting: "name" };
  const { items } = await unwrap(api.GET("/api/app/staff", { params: { query }, ...inTenant(null) }));
  const people = items.map((person) => ({
    value: person.id,
    label: nameOf(person),
    note: person.jobTitle ?? undefined,
    mark: person.email ?? person.clientName,
  }));
  return withMarks(people, ({ mark }) => mark).map(({ value, label, note }) => ({ value, label, note }));
}

/** People to filter by, also those who left, found by what is typed. */
export function findStaff(text: string): Promise<Option[]> {
  return found({ filter: text });
}

/** People to choose from for something new, found by what is typed: the server refuses those who have left. */
export function findPresent(text: string, clientId?: string): Promise<Option[]> {
  return found({ filter: text, clientId, status: present });
}

/** Names of people that only the address knows. */
export async function nameStaff(ids: readonly string[]): Promise<Option[]> {
  const people = await Promise.all(
    ids.map((id) => unwrap(api.GET("/api/app/staff/{id}", { params: { path: { id } }, ...inTenant(null) }))),
  );
  return people.map((person) => ({ value: person.id, label: nameOf(person) }));
}

/** Saves a new person in the client's tenant, or a changed one. */
export function useSaveStaff(person: Staff | null, onSaved: (saved: Staff) => void) {
  return useApiChange({
    call: ({ tenantId, body }: { tenantId: string; body: StaffRequest }) =>
      person
        ? unwrap(
            api.PUT("/api/app/staff/{id}", { params: { path: { id: person.id } }, body, ...inTenant(person.tenantId) }),
          )
        : unwrap(api.POST("/api/app/staff", { body, ...inTenant(tenantId) })),
    areas: [area, "teams"],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

/** A change of status; for a leaver it may name who takes over what they hold. */
interface StaffMove {
  person: Staff;
  to: StaffStatus;
  handOver?: HandOver;
}

/** Moves a person; `onHeld` runs where open work keeps somebody from leaving. */
export function useMoveStaff(
  onMoved: (moved: Staff, from: StaffStatus) => void,
  onHeld?: (person: Staff, held: Held) => void,
) {
  return useApiChange({
    call: ({ person, to, handOver }: StaffMove) =>
      unwrap(
        api.POST("/api/app/staff/{id}/transition", {
          params: { path: { id: person.id } },
          body: { to, handOver, concurrencyStamp: person.concurrencyStamp },
          ...inTenant(person.tenantId),
        }),
      ),
    areas: ({ handOver }) => [area, ...(handOver ? ["teams", "action-items", "findings", "assessments"] : [])],
    ownCode: openWork,
    onDone: (moved, { person }) => onMoved(moved, person.status),
    onFailure: (error, { person }) => {
      const held = heldOf(error);
      if (held) onHeld?.(person, held);
    },
  });
}

/** Invites a person to sign in, or sends the invitation again. */
export function useInviteStaff(onInvited: (person: Staff) => void) {
  return useApiChange({
    call: ({ person, roleNames }: { person: Staff; roleNames: string[] }) =>
      unwrap(
        api.POST("/api/app/staff/{id}/invite", {
          params: { path: { id: person.id } },
          body: { roleNames, concurrencyStamp: person.concurrencyStamp },
          ...inTenant(person.tenantId),
        }),
      ),
    areas: [area, "invitations"],
    onDone: onInvited,
  });
}

/** Withdraws the invitation of a person. */
export function useRevokeInvitation(onRevoked: (person: Staff) => void) {
  return useApiChange({
    call: (person: Staff) =>
      unwrap(
        api.POST("/api/app/staff/{id}/revoke-invitation", {
          params: { path: { id: person.id } },
          body: { concurrencyStamp: person.concurrencyStamp },
          ...inTenant(person.tenantId),
        }),
      ),
    areas: [area, "invitations"],
    onDone: onRevoked,
  });
}

export function useDeleteStaff(onDeleted: (person: Staff) => void) {
  return useApiChange({
    call: (person: Staff) =>
      api.DELETE("/api/app/staff/{id}", { params: { path: { id: person.id } }, ...inTenant(person.tenantId) }),
    areas: [area, "teams"],
    onAnswer: (_, person) => onDeleted(person),
  });
}

/** Takes the person out of the entry of somebody who has left. */
export function useAnonymiseStaff(onDone: (left: Staff) => void) {
  return useApiChange({
    call: ({ person, name }: { person: Staff; name: string }) =>
      unwrap(
        api.POST("/api/app/staff/{id}/anonymise", {
          params: { path: { id: person.id } },
          body: { name, concurrencyStamp: person.concurrencyStamp },
          ...inTenant(person.tenantId),
        }),
      ),
    areas: [area, "teams", "scorecards", "huddles", "job-roles", "users", "records"],
    onDone,
  });
}

/** A bulk action on staff. */
export type StaffBulkChange = Omit<components["schemas"]["StaffBulkRequest"], "ids">;

/** Applies a bulk action to staff of a tenant. */
export function bulkStaff(ids: string[], change: StaffBulkChange, tenantId: string | null) {
  return unwrap(api.POST("/api/app/staff/bulk", { body: { ids, ...change }, ...inTenant(tenantId) }));
}

/** Everybody of a client, for its tab. */
export function clientStaffQuery(client: { id: string; tenantId: string }) {
  return queryOptions({
    queryKey: areaKey(area, "of-client", client.id),
    queryFn: ({ signal }) => {
      const query = { clientId: client.id, maxResultCount: largestPage, sorting: "name" };
      return unwrap(api.GET("/api/app/staff", { params: { query }, signal, ...inTenant(client.tenantId) }));
    },
  });
}

/** Owners to filter by: people of the directory who sign in. */
export async function findOwners(text: string): Promise<Option[]> {
  const query = { filter: text || undefined, maxResultCount: 50, sorting: "name" };
  const { items } = await unwrap(api.GET("/api/app/staff", { params: { query }, ...inTenant(null) }));
  const people = items.flatMap(({ userId, firstName, lastName, preferredName, clientName, email, jobTitle }) =>
    userId
      ? [
          {
            value: userId,
            label: `${preferredName ?? firstName} ${lastName}`,
            note: clientName,
            mark: email ?? jobTitle,
          },
        ]
      : [],
  );
  return withMarks(people, ({ mark }) => mark).map(({ value, label, note }) => ({ value, label, note }));
}

/** Names of owners that only the address knows. */
export async function nameOwners(ids: readonly string[]): Promise<Option[]> {
  const names = await Promise.all(
    ids.map(async (userId) => {
      const query = { userId, maxResultCount: 1 };
      const { items } = await unwrap(api.GET("/api/app/staff", { params: { query }, ...inTenant(null) }));
      return items.map((person) => ({ value: userId, label: `${person.firstName} ${person.lastName}` }));
    }),
  );
  return names.flat();
}
