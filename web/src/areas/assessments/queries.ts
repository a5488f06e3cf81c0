import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import type { Scope } from "@/lib/scope";
import { chosen, chosenFlag, chosenText, toListQuery, type ListState } from "@/table/listState";
import { allItemsQuery, itemsArea, saveItems } from "../assessment-items";
import { readScopeFilter, type ScopeFilter } from "../workspace";
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

const area = "assessments";
/** A finalised assessment moves scores and opens findings. */
const touched = [area, itemsArea, "findings", "boa", "home"] as const;

/** What the list is asked by. */
export function assessmentsParameters(state: ListState, scope: ScopeFilter) {
  const notice = chosenText(state, "notice");
  // A notice shows exactly its assessments, also those that others lead.
  const whose: ScopeFilter = notice ? {} : scope;
  return {
    ...toListQuery(state),
    notice,
    status: chosen(state, "status", assessmentStatuses),
    clientId: whose.clientId ? [whose.clientId] : chosen(state, "clientId"),
    leadUserId: whose.ownerUserId,
    subtypeId: chosenText(state, "subtypeId"),
    frameworkId: chosenText(state, "frameworkId"),
    awaitsMe: chosenFlag(state, "awaitsMe"),
    tagId: chosen(state, "tagId"),
  };
}

/** One page of the assessments of all clients in reach. */
export function assessmentsQuery(state: ListState, scope: ScopeFilter = {}) {
  const query = assessmentsParameters(state, scope);
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

/** Reads an assessment and all that the runner shows of it. */
export async function readForRunner(cache: QueryClient, id: string): Promise<void> {
  await Promise.all([cache.ensureQueryData(assessmentQuery(id)), cache.ensureQueryData(allItemsQuery(id))]);
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
  return useApiChange({
    call: ({ tenantId, body }: { tenantId: string; body: AssessmentRequest }) =>
      unwrap(api.POST("/api/app/assessments", { body, ...inTenant(tenantId) })),
    areas: [area],
    onDone: (saved) => onSaved(saved),
  });
}

export function useUpdateAssessment(assessment: Pick<Assessment, "id" | "tenantId">, onSaved: () => void) {
  return useApiChange({
    call: (body: AssessmentUpdateRequest) =>
      unwrap(
        api.PUT("/api/app/assessments/{id}", {
          params: { path: { id: assessment.id } },
          body,
          ...inTenant(assessment.tenantId),
        }),
      ),
    areas: [area],
    ownConflict: true,
    onDone: () => onSaved(),
  });
}

/** Changes the lead or the last day of an assessment. */
export function useReplan() {
  return useApiChange({
    call: ({ assessment, ...plan }: { assessment: Assessment; leadUserId?: string; dueOn?: string }) =>
      unwrap(
        api.PUT("/api/app/assessments/{id}", {
          params: { path: { id: assessment.id } },
          body: toUpdate({ ...toValues(assessment, null), ...plan }, assessment),
          ...inTenant(assessment.tenantId),
        }),
      ),
    areas: [area],
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
  return useApiChange({
    call: ({ id, tenantId }: Assessment) =>
      api.DELETE("/api/app/assessments/{id}", { params: { path: { id } }, ...inTenant(tenantId) }),
    areas: [area],
    onAnswer: () => onDeleted(),
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
  return useApiChange({
    call: ({ assessment, to, note }: { assessment: Assessment; to: AssessmentStatus; note: string | null }) =>
      unwrap(
        api.POST(pathOf(assessment.status, to), {
          params: { path: { id: assessment.id } },
          body: { note, concurrencyStamp: assessment.concurrencyStamp },
          ...inTenant(assessment.tenantId),
        }),
      ),
    areas: touched,
    onDone: (moved, { assessment }) => onMoved(moved, assessment.status),
  });
}

/** Finalises, with the findings that become void. */
export function useFinaliseAssessment(assessment: Assessment, onDone: (moved: Assessment) => void) {
  return useApiChange({
    call: (body: Omit<Schemas["FinaliseRequest"], "concurrencyStamp">) =>
      unwrap(
        api.POST("/api/app/assessments/{id}/finalise", {
          params: { path: { id: assessment.id } },
          body: { ...body, concurrencyStamp: assessment.concurrencyStamp },
          ...inTenant(assessment.tenantId),
        }),
      ),
    areas: touched,
    onDone: (result) => onDone(result),
  });
}

/** Takes back that an assessment was reopened. */
export function useTakeBack(assessment: Assessment, onDone: (moved: Assessment) => void) {
  return useApiChange({
    call: (note: string) =>
      unwrap(
        api.POST("/api/app/assessments/{id}/take-back", {
          params: { path: { id: assessment.id } },
          body: { note, concurrencyStamp: assessment.concurrencyStamp },
          ...inTenant(assessment.tenantId),
        }),
      ),
    areas: touched,
    onDone: (result) => onDone(result),
  });
}

/** Sends chosen items back. */
export function useRequestChanges(onDone: () => void) {
  return useApiChange({
    call: ({ assessment, itemIds, note }: { assessment: Assessment; itemIds: string[]; note: string }) =>
      unwrap(
        api.POST("/api/app/assessments/{id}/request-changes", {
          params: { path: { id: assessment.id } },
          body: { itemIds, note, concurrencyStamp: assessment.concurrencyStamp },
          ...inTenant(assessment.tenantId),
        }),
      ),
    areas: touched,
    onDone: () => onDone(),
  });
}

/** Takes own answers as verified: those named, or all that have no verified one. */
export function useAcceptAnswers(assessment: Assessment, onDone: (accepted: number) => void) {
  return useApiChange({
    call: (itemIds: string[]) =>
      unwrap(
        api.POST("/api/app/assessments/{id}/accept", {
          params: { path: { id: assessment.id } },
          body: { itemIds },
          ...inTenant(assessment.tenantId),
        }),
      ),
    areas: [area, itemsArea],
    onDone: ({ accepted }) => onDone(accepted),
  });
}

/** Saves one item at once, outside the runner. */
export function useSaveItem(assessment: Assessment) {
  return useApiChange({
    call: async (patch: ItemPatch) => {
      const saved = await saveItems(assessment, [patch]);
      const refusal = saved.items[0]?.error;
      if (refusal) throw new ApiError(400, { error: { code: null, details: null, ...refusal } });
      return saved;
    },
    areas: [area, itemsArea],
    rereads: () => true,
  });
}

const ahead = ["Scheduled", "InProgress", "Submitted", "InReview", "ChangesRequested"] as const;

/** A client's assessment that is due next. */
export function nextAssessmentQuery(clientId: string) {
  const query = { clientId: [clientId], status: [...ahead], sorting: "dueOn asc", maxResultCount: 1 };
  return queryOptions({
    queryKey: areaKey(area, "next-of-client", clientId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/app/assessments", { params: { query }, signal, ...inTenant(null) }))).items[0] ??
      null,
  });
}

/** The most finalised assessments that the trend of a client goes back. */
const trendLength = 12;

/** A finalised assessment with its score. */
export interface ScoredAssessment {
  id: string;
  number: string;
  subtypeId: string;
  subtypeName: string;
  finalisedAt: string;
  verifiedScore: number;
}

/** A client's last finalised assessments by one framework, oldest first. */
export function scoredAssessmentsQuery(clientId: string, frameworkId: string) {
  const query = {
    clientId: [clientId],
    frameworkId,
    status: ["Finalised" as const],
    sorting: "finalisedAt desc",
    maxResultCount: trendLength,
  };
  return queryOptions({
    queryKey: areaKey(area, "scores-of-client", clientId, frameworkId),
    queryFn: async ({ signal }): Promise<ScoredAssessment[]> => {
      const { items } = await unwrap(api.GET("/api/app/assessments", { params: { query }, signal, ...inTenant(null) }));
      return items
        .flatMap(({ id, number, subtypeId, subtypeName, finalisedAt, verifiedScore }) =>
          finalisedAt && typeof verifiedScore === "number"
            ? [{ id, number, subtypeId, subtypeName, finalisedAt, verifiedScore }]
            : [],
        )
        .toReversed();
    },
  });
}
