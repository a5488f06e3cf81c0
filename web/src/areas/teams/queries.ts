import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import type { Scope } from "@/lib/scope";
import { chosen, chosenText, toListQuery, type ListState } from "@/table/listState";
import type { Option } from "@/ui";
import { readScopeFilter, type ScopeFilter } from "../workspace";
import { keepsTeams, teamScopes } from "./list";

export type Team = components["schemas"]["TeamView"];
export type TeamStatus = components["schemas"]["TeamStatus"];
export type TeamRole = components["schemas"]["TeamRole"];
export type TeamRequest = components["schemas"]["TeamRequest"];

export const teamStatuses: readonly TeamStatus[] = enums.TeamStatus;
export const teamRoles: readonly TeamRole[] = enums.TeamRole;

const area = "teams";

/** One page of teams, over all tenants in reach. */
export function teamsQuery(state: ListState, scope: ScopeFilter) {
  const query = {
    ...toListQuery(state),
    status: chosen(state, "status", teamStatuses),
    clientId: scope.clientId ?? chosenText(state, "clientId"),
    tagId: chosen(state, "tagId"),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/teams", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** Reads the page of the list that an address asks for, before its page is drawn. */
export async function prefetchTeams(cache: QueryClient, state: ListState, asked: Scope | undefined): Promise<void> {
  const scope = await readScopeFilter(cache, { offered: teamScopes, asked }, keepsTeams);
  await cache.prefetchQuery(teamsQuery(state, scope));
}

export function teamQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/teams/{id}", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

/** The teams of a client that work, to choose from. */
export function teamChoicesQuery(clientId: string) {
  return queryOptions({
    queryKey: areaKey(area, "choices", clientId),
    queryFn: async ({ signal }) => {
      const query = { clientId, status: ["Active"] as TeamStatus[], maxResultCount: largestPage, sorting: "name" };
      return (await unwrap(api.GET("/api/app/teams", { params: { query }, signal, ...inTenant(null) }))).items;
    },
  });
}

/** Saves a new team in the client's tenant, or a changed one. */
export function useSaveTeam(team: Team | null, onSaved: (saved: Team) => void) {
  return useApiChange({
    call: ({ tenantId, body }: { tenantId: string; body: TeamRequest }) =>
      team
        ? unwrap(
            api.PUT("/api/app/teams/{id}", { params: { path: { id: team.id } }, body, ...inTenant(team.tenantId) }),
          )
        : unwrap(api.POST("/api/app/teams", { body, ...inTenant(tenantId) })),
    areas: [area],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

/** The members as they are set. */
export interface MembersInput {
  members: { staffId: string; role: TeamRole }[];
  concurrencyStamp: string;
}

export function useSaveMembers(team: Team, onSaved: () => void) {
  return useApiChange({
    call: (body: MembersInput) =>
      unwrap(
        api.PUT("/api/app/teams/{id}/members", {
          params: { path: { id: team.id } },
          body,
          ...inTenant(team.tenantId),
        }),
      ),
    areas: [area],
    ownConflict: true,
    onDone: () => onSaved(),
  });
}

/** Archives a team that works, restores an archived one. */
export function useToggleTeam(onDone: (team: Team) => void) {
  return useApiChange({
    call: (team: Team) => {
      const options = {
        params: { path: { id: team.id } },
        body: { concurrencyStamp: team.concurrencyStamp },
        ...inTenant(team.tenantId),
      };
      return team.status === "Active"
        ? unwrap(api.POST("/api/app/teams/{id}/archive", options))
        : unwrap(api.POST("/api/app/teams/{id}/restore", options));
    },
    areas: [area],
    onDone: (result) => onDone(result),
  });
}

export function useDeleteTeam(onDeleted: (team: Team) => void) {
  return useApiChange({
    call: (team: Team) =>
      api.DELETE("/api/app/teams/{id}", { params: { path: { id: team.id } }, ...inTenant(team.tenantId) }),
    areas: [area],
    onAnswer: (_, team) => onDeleted(team),
  });
}

/** A bulk action on teams. */
export type TeamBulkChange = Omit<components["schemas"]["TeamBulkRequest"], "ids">;

/** Applies a bulk action to teams of a tenant. */
export function bulkTeams(ids: string[], change: TeamBulkChange, tenantId: string | null) {
  return unwrap(api.POST("/api/app/teams/bulk", { body: { ids, ...change }, ...inTenant(tenantId) }));
}

/** The teams of a client, for its tab. */
export function clientTeamsQuery(client: { id: string; tenantId: string }) {
  return queryOptions({
    queryKey: areaKey(area, "of-client", client.id),
    queryFn: ({ signal }) => {
      const query = { clientId: client.id, maxResultCount: largestPage, sorting: "name" };
      return unwrap(api.GET("/api/app/teams", { params: { query }, signal, ...inTenant(client.tenantId) }));
    },
  });
}

/** Teams to filter by. */
export async function findTeams(text: string): Promise<Option[]> {
  const query = { filter: text || undefined, maxResultCount: 50, sorting: "name" };
  const { items } = await unwrap(api.GET("/api/app/teams", { params: { query }, ...inTenant(null) }));
  return items.map(({ id, name, clientName }) => ({ value: id, label: name, note: clientName }));
}

/** Names of teams that only the address knows; those that are gone, or out of reach, are left out. */
export async function nameTeams(ids: readonly string[]): Promise<Option[]> {
  const named = await Promise.allSettled(
    ids.map(async (id) => {
      const { name } = await unwrap(api.GET("/api/app/teams/{id}", { params: { path: { id } }, ...inTenant(null) }));
      return { value: id, label: name };
    }),
  );
  return named.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}
