import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { api, send, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { saveBlob } from "@/lib/save";
import { chosen, toListQuery, type ListState } from "@/table/listState";

export type Framework = components["schemas"]["FrameworkView"];
export type FrameworkRequest = components["schemas"]["FrameworkRequest"];
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
export type StandardFacets = components["schemas"]["StandardFacets"];
export type Criticality = components["schemas"]["Criticality"];
export type ChangeKind = components["schemas"]["ChangeKind"];
export type ImportRun = components["schemas"]["ImportView"];
export type ImportReport = components["schemas"]["ImportReport"];
export type ImportProblem = components["schemas"]["ImportProblem"];
export type PublishResult = components["schemas"]["StandardPublishResult"];

export const standardStatuses: readonly StandardStatus[] = ["Draft", "InReview", "Published", "Superseded", "Retired"];
export const criticalities: readonly Criticality[] = ["Critical", "Major", "Minor", "Advisory"];

/** The library belongs to the provider, whatever workspace the address names. */
const host = (): { headers?: Record<string, string> } => inTenant(null);
const most = 1000;
const area = "standards";

/** Whatever shows a part of the library. */
const libraryAreas = ["frameworks", "domains", "subdomains", area] as const;

/** All frameworks, the default one first. */
export function frameworksQuery() {
  return queryOptions({
    queryKey: areaKey("frameworks", "all"),
    queryFn: async ({ signal }) => {
      const query = { maxResultCount: most };
      return (await unwrap(api.GET("/api/app/frameworks", { params: { query }, signal, ...host() }))).items;
    },
    staleTime: 60_000,
  });
}

/** A framework's domains, subdomains and standards. */
export function treeQuery(frameworkId: string | undefined) {
  return queryOptions({
    queryKey: areaKey(area, "tree", frameworkId),
    enabled: frameworkId !== undefined,
    queryFn: ({ signal }) => {
      const query = { frameworkId: frameworkId ?? "" };
      return unwrap(api.GET("/api/app/domains/tree", { params: { query }, signal, ...host() }));
    },
  });
}

/** A standard as it is read; one of its versions when named. */
export function standardQuery(id: string | undefined, versionId?: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id, versionId ?? null),
    enabled: id !== undefined,
    queryFn: ({ signal }) => {
      const params = { path: { id: id ?? "" }, query: { versionId } };
      return unwrap(api.GET("/api/app/standards/{id}", { params, signal, ...host() }));
    },
  });
}

/** What differs between two versions, word by word. */
export function diffQuery(id: string, from: string, to: string) {
  return queryOptions({
    queryKey: areaKey(area, "diff", id, from, to),
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { from, to } };
      return unwrap(api.GET("/api/app/standards/{id}/diff", { params, signal, ...host() }));
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
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/standards/search", { params: { query }, signal, ...host() })),
    placeholderData: keepPreviousData,
  });
}

/** Standards with a draft or a version in review. */
export function openStandardsQuery(frameworkId: string) {
  return queryOptions({
    queryKey: areaKey(area, "open", frameworkId),
    queryFn: ({ signal }) => {
      const query = { frameworkId, hasOpenVersion: true, maxResultCount: most, sorting: "code" };
      return unwrap(api.GET("/api/app/standards", { params: { query }, signal, ...host() }));
    },
  });
}

/** The releases of a framework, the latest first. */
export function releasesQuery(frameworkId: string) {
  return queryOptions({
    queryKey: areaKey(area, "releases", frameworkId),
    queryFn: async ({ signal }) => {
      const query = { frameworkId, maxResultCount: most };
      return (await unwrap(api.GET("/api/app/library-releases", { params: { query }, signal, ...host() }))).items;
    },
  });
}

const isUnderWay = (run: ImportRun | undefined): boolean => run?.status === "Queued" || run?.status === "Running";

/** Follows an import until its end. */
export function importQuery(id: string | undefined) {
  return queryOptions({
    queryKey: areaKey(area, "import", id),
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/imports/{id}", { params: { path: { id: id ?? "" } }, signal, ...host() })),
    refetchInterval: (query) => (isUnderWay(query.state.data) ? 800 : false),
  });
}

/** Where a catalogue goes, and how. */
export interface ImportOrder {
  file: File;
  frameworkId?: string;
  newFrameworkCode?: string;
  dryRun: boolean;
  publishAndRelease: boolean;
}

/** Tries a catalogue out, or begins its import. */
export function useImport(onDone: (run: ImportRun, order: ImportOrder) => void) {
  return useMutation({
    mutationFn: ({ file, ...query }: ImportOrder) =>
      unwrap(
        api.POST("/api/app/standards/import", {
          params: { query },
          body: file,
          // The file goes out as it is: it may have 64 MiB, and a broken one is the server's to judge.
          bodySerializer: () => file,
          ...host(),
        }),
      ),
    onSuccess: onDone,
  });
}

/** Reads the library anew wherever it shows, after an import. */
export function useRefreshLibrary(): () => Promise<void> {
  const cache = useQueryClient();
  return () => refreshAreas(cache, ...libraryAreas);
}

/** A framework as an OSCAL catalogue, saved as a file. */
export function useExportFramework() {
  return useMutation({
    mutationFn: async ({ id, code }: Framework) => {
      const path = `/api/app/frameworks/${encodeURIComponent(id)}/oscal`;
      const response = await send(new Request(new URL(path, location.origin), host()));
      saveBlob(await response.blob(), `${code}.json`);
    },
  });
}

/** A change of the library: whatever shows it is read anew before `onDone`. A form shows a conflict by itself. */
function useLibraryChange<I, O>(
  change: (input: I) => Promise<O>,
  onDone?: (saved: O, input: I) => void,
  ownConflict = false,
) {
  const cache = useQueryClient();
  return useMutation({
    meta: { ownConflict },
    mutationFn: change,
    onSuccess: async (saved, input) => {
      await refreshAreas(cache, ...libraryAreas);
      onDone?.(saved, input);
    },
  });
}

export function useSaveFramework(framework: Framework | null, onSaved: (saved: Framework) => void) {
  return useLibraryChange(
    (body: FrameworkRequest) =>
      framework
        ? unwrap(api.PUT("/api/app/frameworks/{id}", { params: { path: { id: framework.id } }, body, ...host() }))
        : unwrap(api.POST("/api/app/frameworks", { body, ...host() })),
    onSaved,
    true,
  );
}

export function useSetDefaultFramework(onDone: (framework: Framework) => void) {
  return useLibraryChange(
    ({ id }: Framework) =>
      unwrap(api.POST("/api/app/frameworks/{id}/set-default", { params: { path: { id } }, ...host() })),
    onDone,
  );
}

export function useDeleteFramework(onDone: (framework: Framework) => void) {
  return useLibraryChange(
    ({ id }: Framework) => api.DELETE("/api/app/frameworks/{id}", { params: { path: { id } }, ...host() }),
    (_, framework) => onDone(framework),
  );
}

export function useCreateStandard(onSaved: (saved: Standard) => void) {
  return useLibraryChange(
    (body: StandardCreateRequest) => unwrap(api.POST("/api/app/standards", { body, ...host() })),
    onSaved,
  );
}

/** Changes the open version, or begins the next one. */
export function useUpdateStandard(id: string, onSaved: (saved: Standard) => void) {
  return useLibraryChange(
    (body: { content: StandardContent; concurrencyStamp: string }) =>
      unwrap(api.PUT("/api/app/standards/{id}", { params: { path: { id } }, body, ...host() })),
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
      return unwrap(api.POST(moves[move], { params: { path: { id } }, body: { concurrencyStamp }, ...host() }));
    },
    (saved, { move }) => onDone(saved, move),
  );
}

export function useDeleteStandard(onDone: () => void) {
  return useLibraryChange(
    ({ id }: Standard) => api.DELETE("/api/app/standards/{id}", { params: { path: { id } }, ...host() }),
    onDone,
  );
}

/** Puts all open versions of a framework in force. */
export function usePublishAll() {
  return useLibraryChange((body: { frameworkId: string; ids: string[] }) =>
    unwrap(api.POST("/api/app/standards/publish", { body, ...host() })),
  );
}

export function useCreateRelease(onDone: (name: string) => void) {
  return useLibraryChange(
    (body: { frameworkId: string; name: string; notes: string }) =>
      unwrap(api.POST("/api/app/library-releases", { body, ...host() })),
    ({ name }) => onDone(name),
  );
}
