import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { frameworksQuery, inLibrary, prefetchOfFramework, useLibraryChange } from "@/areas/frameworks";
import { chosen, toListQuery, type ListState } from "@/table/listState";

export type DomainStatus = components["schemas"]["DomainStatus"];
export type DomainTree = components["schemas"]["DomainTree"];
export type Standard = components["schemas"]["StandardView"];
export type StandardDetail = components["schemas"]["StandardDetailView"];
export type StandardVersion = components["schemas"]["StandardVersionView"];
export type StandardVersionLine = components["schemas"]["StandardVersionLine"];
export type StandardContent = components["schemas"]["StandardContent"];
export type StandardCreateRequest = components["schemas"]["StandardCreateRequest"];
export type StandardStatus = components["schemas"]["StandardStatus"];
export type StandardAction = components["schemas"]["StandardAction"];
export type StandardLink = components["schemas"]["StandardLink"];
export type StatementLine = components["schemas"]["StatementLine"];
export type StatementSegment = components["schemas"]["StatementSegment"];
export type StandardHit = components["schemas"]["StandardHit"];
export type SearchPage = components["schemas"]["StandardSearchResult"];
export type StandardFacets = components["schemas"]["StandardFacets"];
export type Criticality = components["schemas"]["Criticality"];
export type ChangeKind = components["schemas"]["ChangeKind"];
export type PublishResult = components["schemas"]["StandardPublishResult"];

export const standardStatuses: readonly StandardStatus[] = enums.StandardStatus;
export const criticalities: readonly Criticality[] = enums.Criticality;

const area = "standards";

/** A framework's domains, subdomains and standards. */
export function treeQuery(frameworkId: string | undefined) {
  return queryOptions({
    queryKey: areaKey(area, "tree", frameworkId),
    enabled: frameworkId !== undefined,
    queryFn: ({ signal }) => {
      const query = { frameworkId: frameworkId ?? "" };
      return unwrap(api.GET("/api/app/domains/tree", { params: { query }, signal, ...inLibrary() }));
    },
  });
}

/** The same tree beside an assessment or a template, which may be of the workspace of another organisation. */
export function domainTreeQuery(frameworkId: string) {
  return queryOptions({
    queryKey: areaKey(area, "tree-of", frameworkId, "domains"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/domains/tree", { params: { query: { frameworkId } }, signal })),
    staleTime: 60_000,
  });
}

/** A standard as it is read; one of its versions when named. */
export function standardQuery(id: string | undefined, versionId?: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id, versionId ?? null),
    enabled: id !== undefined,
    queryFn: ({ signal }) => {
      const params = { path: { id: id ?? "" }, query: { versionId } };
      return unwrap(api.GET("/api/app/standards/{id}", { params, signal, ...inLibrary() }));
    },
  });
}

/** What differs between two versions, word by word. */
export function diffQuery(id: string, from: string, to: string) {
  return queryOptions({
    queryKey: areaKey(area, "diff", id, from, to),
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { from, to } };
      return unwrap(api.GET("/api/app/standards/{id}/diff", { params, signal, ...inLibrary() }));
    },
  });
}

/** One page of what a search finds, with its facets. */
export function searchQuery(state: ListState, frameworkId: string | undefined) {
  const { filter: _, ...page } = toListQuery(state);
  const query = {
    ...page,
    frameworkId,
    text: state.search || undefined,
    domainId: chosen(state, "domain"),
    criticality: chosen(state, "criticality", criticalities),
    status: chosen(state, "status", standardStatuses),
  };
  return queryOptions({
    queryKey: areaKey(area, "search", query),
    enabled: frameworkId !== undefined,
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/standards/search", { params: { query }, signal, ...inLibrary() })),
    placeholderData: keepPreviousData,
  });
}

/** Standards with a draft or a version in review; `byMe`: those that the reader wrote, or others did. */
export function openStandardsQuery(frameworkId: string, byMe?: boolean) {
  return queryOptions({
    queryKey: areaKey(area, "open", frameworkId, byMe ?? null),
    queryFn: ({ signal }) => {
      const page = { maxResultCount: largestPage, sorting: "code" };
      const query = { frameworkId, hasOpenVersion: true, openVersionByMe: byMe, ...page };
      return unwrap(api.GET("/api/app/standards", { params: { query }, signal, ...inLibrary() }));
    },
  });
}

export function useCreateStandard(onSaved: (saved: Standard) => void) {
  return useLibraryChange(
    (body: StandardCreateRequest) => unwrap(api.POST("/api/app/standards", { body, ...inLibrary() })),
    onSaved,
  );
}

/** Changes the open version, or begins the next one. */
export function useUpdateStandard(id: string, onSaved: (saved: Standard) => void) {
  return useLibraryChange(
    (body: { content: StandardContent; concurrencyStamp: string }) =>
      unwrap(api.PUT("/api/app/standards/{id}", { params: { path: { id } }, body, ...inLibrary() })),
    onSaved,
    true,
  );
}

const moves = {
  Submit: "/api/app/standards/{id}/submit",
  SendBack: "/api/app/standards/{id}/send-back",
  Publish: "/api/app/standards/{id}/publish",
  Discard: "/api/app/standards/{id}/discard",
  Retire: "/api/app/standards/{id}/retire",
} as const;

/** Actions that change where a version stands. */
export type StandardMove = keyof typeof moves;

export function isMove(action: StandardAction): action is StandardMove {
  return action in moves;
}

export function useMoveStandard(onDone: (saved: Standard, move: StandardMove) => void) {
  return useLibraryChange(
    ({ standard, move }: { standard: Standard; move: StandardMove }) => {
      const { id, concurrencyStamp } = standard;
      return unwrap(api.POST(moves[move], { params: { path: { id } }, body: { concurrencyStamp }, ...inLibrary() }));
    },
    (saved, { move }) => onDone(saved, move),
  );
}

export function useDeleteStandard(onDone: () => void) {
  return useLibraryChange(
    ({ id }: Standard) => api.DELETE("/api/app/standards/{id}", { params: { path: { id } }, ...inLibrary() }),
    onDone,
  );
}

/** Puts open versions of a framework in force. */
export function usePublishAll() {
  return useLibraryChange((body: { frameworkId: string; ids: string[] }) =>
    unwrap(api.POST("/api/app/standards/publish", { body, ...inLibrary() })),
  );
}

/** For the reader's loader: the standard that the address names, and the tree of its framework. */
export async function prefetchReader(
  client: QueryClient,
  { framework, standard, version }: { framework?: string; standard?: string; version?: string },
): Promise<void> {
  if (!standard) return prefetchOfFramework(client, framework, ({ id }) => client.prefetchQuery(treeQuery(id)));
  const one = standardQuery(standard, version);
  await Promise.all([client.prefetchQuery(frameworksQuery()), client.prefetchQuery(one)]);
  const read = client.getQueryData(one.queryKey);
  if (read) await client.prefetchQuery(treeQuery(read.frameworkId));
}

/** For the search's loader. */
export function prefetchSearch(client: QueryClient, state: ListState, framework: string | undefined): Promise<void> {
  return prefetchOfFramework(client, framework, ({ id }) =>
    Promise.all([client.prefetchQuery(searchQuery(state, id)), client.prefetchQuery(treeQuery(id))]),
  );
}

/** How many standards of a framework a filter leaves. */
export async function countStandards(
  filter: { frameworkId: string; status?: ["Published"]; hasOpenVersion?: true },
  signal: AbortSignal,
): Promise<number> {
  const query = { ...filter, maxResultCount: 1 };
  return (await unwrap(api.GET("/api/app/standards", { params: { query }, signal, ...inLibrary() }))).totalCount;
}
