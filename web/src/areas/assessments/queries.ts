import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { ApiError } from "@/api/errors";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import type { Scope } from "@/lib/scope";
import { chosen, chosenFlag, chosenText, toListQuery, type ListState } from "@/table/listState";
import { readScopeFilter, type ScopeFilter } from "../clients";
import { keepsAssessments, assessmentScopes } from "./list";
import { toUpdate, toValues } from "./values";

type Schemas = components["schemas"];
export type Assessment = Schemas["AssessmentView"];
export type AssessmentDetail = Schemas["AssessmentDetail"];
export type AssessmentStatus = Schemas["AssessmentStatus"];
export type AssessmentRequest = Schemas["AssessmentRequest"];
export type AssessmentUpdateRequest = Schemas["AssessmentUpdateRequest"];
export type AssessmentSection = Schemas["AssessmentSectionView"];
export type Item = Schemas["AssessmentItemView"];
export type ItemAnswers = Schemas["ItemAnswers"];
export type ItemPatch = Schemas["ItemPatchRequest"];
export type ItemStatus = Schemas["ItemStatus"];
export type ItemResult = Schemas["ItemResult"];
export type Answer = Schemas["Answer"];
/** Why one change of several was refused. */
export type Refusal = Schemas["ErrorInfo"];
export type Band = Schemas["Band"];
/** Where an assessment stands after its items were saved. */
export type Pulse = Schemas["AssessmentPulse"];
export type Result = Schemas["ResultView"];
export type PartScore = Schemas["PartScore"];
export type Gap = Schemas["Gap"];
export type FinalisePreview = Schemas["FinalisePreview"];
/** A finding that the answers of an assessment say something of. */
export type SettledFinding = Schemas["SettledView"];

export const assessmentStatuses: readonly AssessmentStatus[] = enums.AssessmentStatus;
export const itemStatuses: readonly ItemStatus[] = enums.ItemStatus;
export const itemResults: readonly ItemResult[] = enums.ItemResult;

const area = "assessments";
/** The items of the runner. An area of their own: what is read anew of the others must not cover what is being written. */
export const itemsArea = "assessment-items";
/** A finalised assessment moves scores and opens findings. */
const touched = [area, itemsArea, "findings", "boa", "home"] as const;

/** One page of the assessments of all clients in reach. */
export function assessmentsQuery(state: ListState, scope: ScopeFilter = {}) {
  const query = {
    ...toListQuery(state),
    status: chosen(state, "status", assessmentStatuses),
    clientId: scope.clientId ? [scope.clientId] : chosen(state, "clientId"),
    leadUserId: scope.ownerUserId,
    subtypeId: chosenText(state, "subtypeId"),
    frameworkId: chosenText(state, "frameworkId"),
    awaitsMe: chosenFlag(state, "awaitsMe"),
    tagId: chosen(state, "tagId"),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/assessments", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** Begins to read what the address of the list shows. */
export async function prefetchAssessments(
  cache: QueryClient,
  state: ListState,
  asked: Scope | undefined,
): Promise<void> {
  const scope = await readScopeFilter(cache, { offered: assessmentScopes, asked }, keepsAssessments);
  await cache.prefetchQuery(assessmentsQuery(state, scope));
}

/** The last finalised assessment of a client in a framework; null without one. */
export function latestOfQuery(clientId: string, frameworkId: string) {
  return queryOptions({
    queryKey: areaKey(area, "latest", clientId, frameworkId),
    queryFn: async ({ signal }): Promise<Assessment | null> => {
      const query = {
        clientId: [clientId],
        frameworkId,
        status: ["Finalised" as const],
        sorting: "finalisedAt desc",
        maxResultCount: 1,
      };
      const call = api.GET("/api/app/assessments", { params: { query }, signal, ...inTenant(null) });
      return (await unwrap(call)).items[0] ?? null;
    },
  });
}

export function assessmentQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/assessments/{id}", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

function itemFilters(state: ListState) {
  const section = chosenText(state, "section");
  return {
    section: section === undefined ? undefined : Number(section),
    status: chosen(state, "status", itemStatuses),
    result: chosen(state, "result", itemResults),
    differing: chosenFlag(state, "differing"),
    flagged: chosenFlag(state, "flagged"),
    changeRequested: chosenFlag(state, "changeRequested"),
  };
}

/** All items of an assessment that a filter leaves, page by page. */
async function readItems(id: string, filters: ReturnType<typeof itemFilters> | null, signal?: AbortSignal) {
  const found: Item[] = [];
  for (let total = 1; found.length < total;) {
    const query = { ...filters, skipCount: found.length, maxResultCount: largestPage };
    const options = { params: { path: { id }, query }, signal, ...inTenant(null) };
    // eslint-disable-next-line no-await-in-loop -- each page says how many there are
    const page = await unwrap(api.GET("/api/app/assessments/{id}/items", options));
    found.push(...page.items);
    total = page.items.length === 0 ? 0 : page.totalCount;
  }
  return found;
}

/** Ids of all items that a filter leaves, for what is done to all of them. */
export async function readItemIds(id: string, state: ListState): Promise<string[]> {
  return (await readItems(id, itemFilters(state))).map((item) => item.id);
}

/** One page of the items of an assessment, narrowed. */
export function itemsQuery(id: string, state: ListState) {
  const { skipCount, maxResultCount } = toListQuery(state);
  const query = { ...itemFilters(state), skipCount, maxResultCount };
  return queryOptions({
    queryKey: areaKey(area, "items", id, query),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/app/assessments/{id}/items", { params: { path: { id }, query }, signal, ...inTenant(null) }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** All items of an assessment in their order, for the runner. */
export function allItemsQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(itemsArea, id),
    queryFn: ({ signal }) => readItems(id, null, signal),
  });
}

export function resultQuery(id: string, revision: number) {
  return queryOptions({
    // The revision only keeps the results apart: a reopened assessment is read as it stands.
    queryKey: areaKey(area, "result", id, revision),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/assessments/{id}/result", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

/** What finalising would do to findings, as the answers are now. */
export function finalisePreviewQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "finalise", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/assessments/{id}/finalise", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

export function useCreateAssessment(onSaved: (saved: Assessment) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ tenantId, body }: { tenantId: string; body: AssessmentRequest }) =>
      unwrap(api.POST("/api/app/assessments", { body, ...inTenant(tenantId) })),
    onSuccess: async (saved) => {
      await refreshAreas(cache, area);
      onSaved(saved);
    },
  });
}

export function useUpdateAssessment(assessment: Pick<Assessment, "id" | "tenantId">, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    meta: { ownConflict: true },
    mutationFn: (body: AssessmentUpdateRequest) =>
      unwrap(
        api.PUT("/api/app/assessments/{id}", {
          params: { path: { id: assessment.id } },
          body,
          ...inTenant(assessment.tenantId),
        }),
      ),
    onSuccess: async () => {
      await refreshAreas(cache, area);
      onSaved();
    },
  });
}

/** Changes the lead or the last day of an assessment. */
export function useReplan() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ assessment, ...plan }: { assessment: Assessment; leadUserId?: string; dueOn?: string }) =>
      unwrap(
        api.PUT("/api/app/assessments/{id}", {
          params: { path: { id: assessment.id } },
          body: toUpdate({ ...toValues(assessment, null), ...plan }, assessment),
          ...inTenant(assessment.tenantId),
        }),
      ),
    onSuccess: () => refreshAreas(cache, area),
  });
}

/** A bulk action on assessments. */
export type AssessmentBulkChange = Omit<Schemas["AssessmentBulkRequest"], "ids">;

/** Applies a bulk action to assessments of a tenant. */
export function bulkAssessments(ids: string[], change: AssessmentBulkChange, tenantId: string | null) {
  return unwrap(api.POST("/api/app/assessments/bulk", { body: { ids, ...change }, ...inTenant(tenantId) }));
}

/** The assessments among those that the lists have shown. */
export function listedAssessments(cache: QueryClient, ids: readonly string[]): Assessment[] {
  const lists = cache.getQueriesData<{ items: Assessment[] }>({ queryKey: areaKey(area, "list") });
  const rows = new Map(lists.flatMap(([, page]) => (page?.items ?? []).map((row) => [row.id, row] as const)));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export function useDeleteAssessment(onDeleted: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, tenantId }: Assessment) =>
      api.DELETE("/api/app/assessments/{id}", { params: { path: { id } }, ...inTenant(tenantId) }),
    onSuccess: async () => {
      onDeleted();
      await refreshAreas(cache, area);
    },
  });
}

/** The operation that leads to a status. */
function pathOf(from: AssessmentStatus, to: AssessmentStatus) {
  switch (to) {
    case "Scheduled":
      return "/api/app/assessments/{id}/schedule";
    case "InProgress":
      return "/api/app/assessments/{id}/start";
    case "Submitted":
      return "/api/app/assessments/{id}/submit";
    case "InReview":
      return from === "Finalised" ? "/api/app/assessments/{id}/reopen" : "/api/app/assessments/{id}/open-review";
    case "Finalised":
      return "/api/app/assessments/{id}/finalise";
    default:
      return "/api/app/assessments/{id}/cancel";
  }
}

export function useMoveAssessment(onMoved: (moved: Assessment, from: AssessmentStatus) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ assessment, to, note }: { assessment: Assessment; to: AssessmentStatus; note: string | null }) =>
      unwrap(
        api.POST(pathOf(assessment.status, to), {
          params: { path: { id: assessment.id } },
          body: { note, concurrencyStamp: assessment.concurrencyStamp },
          ...inTenant(assessment.tenantId),
        }),
      ),
    onSuccess: async (moved, { assessment }) => {
      await refreshAreas(cache, ...touched);
      onMoved(moved, assessment.status);
    },
  });
}

/** Finalises, with the findings that become void. */
export function useFinaliseAssessment(assessment: Assessment, onDone: (moved: Assessment) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<Schemas["FinaliseRequest"], "concurrencyStamp">) =>
      unwrap(
        api.POST("/api/app/assessments/{id}/finalise", {
          params: { path: { id: assessment.id } },
          body: { ...body, concurrencyStamp: assessment.concurrencyStamp },
          ...inTenant(assessment.tenantId),
        }),
      ),
    onSuccess: async (moved) => {
      await refreshAreas(cache, ...touched);
      onDone(moved);
    },
  });
}

/** Takes back that an assessment was reopened. */
export function useTakeBack(assessment: Assessment, onDone: (moved: Assessment) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      unwrap(
        api.POST("/api/app/assessments/{id}/take-back", {
          params: { path: { id: assessment.id } },
          body: { note, concurrencyStamp: assessment.concurrencyStamp },
          ...inTenant(assessment.tenantId),
        }),
      ),
    onSuccess: async (moved) => {
      await refreshAreas(cache, ...touched);
      onDone(moved);
    },
  });
}

/** Sends chosen items back. */
export function useRequestChanges(onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ assessment, itemIds, note }: { assessment: Assessment; itemIds: string[]; note: string }) =>
      unwrap(
        api.POST("/api/app/assessments/{id}/request-changes", {
          params: { path: { id: assessment.id } },
          body: { itemIds, note, concurrencyStamp: assessment.concurrencyStamp },
          ...inTenant(assessment.tenantId),
        }),
      ),
    onSuccess: async () => {
      await refreshAreas(cache, ...touched);
      onDone();
    },
  });
}

/** Takes own answers as verified: those named, or all that have no verified one. */
export function useAcceptAnswers(assessment: Assessment, onDone: (accepted: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (itemIds: string[]) =>
      unwrap(
        api.POST("/api/app/assessments/{id}/accept", {
          params: { path: { id: assessment.id } },
          body: { itemIds },
          ...inTenant(assessment.tenantId),
        }),
      ),
    onSuccess: async ({ accepted }) => {
      await refreshAreas(cache, area, itemsArea);
      onDone(accepted);
    },
  });
}

/** Browsers refuse more than 64 KiB in a request that outlives its page; the rest is room for names. In bytes. */
const mostKept = 60_000;

/** Sends changes of items, even while the page is closed; what became of each stands in the answer. */
export function saveItems(assessment: Pick<Assessment, "id" | "tenantId">, items: ItemPatch[]) {
  const size = new TextEncoder().encode(JSON.stringify(items)).length;
  return unwrap(
    api.PUT("/api/app/assessments/{id}/items", {
      params: { path: { id: assessment.id } },
      body: { items },
      keepalive: size < mostKept,
      ...inTenant(assessment.tenantId),
    }),
  );
}

/** Saves one item at once, outside the runner. */
export function useSaveItem(assessment: Assessment) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (patch: ItemPatch) => {
      const saved = await saveItems(assessment, [patch]);
      const refusal = saved.items[0]?.error;
      if (refusal) throw new ApiError(400, { error: { code: null, details: null, ...refusal } });
      return saved;
    },
    onSettled: () => refreshAreas(cache, area, itemsArea),
  });
}
