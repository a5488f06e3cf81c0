import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
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
import { openWork, openWorkOf, type OpenWork } from "./rules";

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

const formerPerPage = 20;

/** Those who belonged to a team, the latest to leave first. */
export function formerMembersQuery(team: { id: string; tenantId: string }) {
  return infiniteQueryOptions({
    queryKey: areaKey(area, "former-members", team.id),
    queryFn: ({ pageParam, signal }) => {
      const params = { path: { id: team.id }, query: { skipCount: pageParam, maxResultCount: formerPerPage } };
      return unwrap(api.GET("/api/app/teams/{id}/former-members", { params, signal, ...inTenant(team.tenantId) }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return loaded < last.totalCount ? loaded : undefined;
    },
    meta: { ownError: true },
  });
}

/** The active teams of a client for the tree; without a client, all in reach. */
export function teamTreeQuery(clientId: string | undefined) {
  return queryOptions({
    queryKey: areaKey(area, "tree", clientId ?? null),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/teams/tree", { params: { query: { clientId } }, signal, ...inTenant(null) })),
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

/** A team that is archived, or restored if it is archived already. */
export interface TeamToggle {
  team: Team;
  /** The team that takes over the open work. */
  moveTo?: string | null;
}

/** Archives a team that works, restores an archived one; `onOpenWork` runs where open work keeps it from being archived. */
export function useToggleTeam(
  onDone: (team: Team, toggle: TeamToggle) => void,
  onOpenWork?: (team: Team, work: OpenWork) => void,
) {
  return useApiChange({
    call: ({ team, moveTo }: TeamToggle) => {
      const { concurrencyStamp } = team;
      const options = { params: { path: { id: team.id } }, ...inTenant(team.tenantId) };
      return team.status === "Active"
        ? unwrap(api.POST("/api/app/teams/{id}/archive", { ...options, body: { moveTo, concurrencyStamp } }))
        : unwrap(api.POST("/api/app/teams/{id}/restore", { ...options, body: { concurrencyStamp } }));
    },
    areas: ({ moveTo }) => [area, ...(moveTo ? ["action-items", "findings", "assessments", "boa"] : [])],
    ownCode: openWork,
    onDone,
    onFailure: (error, { team }) => {
      const work = openWorkOf(error);
      if (work) onOpenWork?.(team, work);
    },
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
