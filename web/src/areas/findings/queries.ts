import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import type { Scope } from "@/lib/scope";
import type { Days } from "@/lib/weeks";
import { chosen, chosenFlag, chosenText, toListQuery, type ListState } from "@/table/listState";
import { readItem } from "../assessment-items";
import { readScopeFilter, type ScopeFilter } from "../workspace";
import { keepsFindings, findingScopes } from "./list";
import { toDetails, toValues } from "./values";

type Schemas = components["schemas"];
export type Finding = Schemas["FindingView"];
export type FindingDetail = Schemas["FindingDetail"];
export type FindingStatus = Schemas["FindingStatus"];
export type FindingKind = Schemas["FindingKind"];
export type Severity = Schemas["Severity"];
export type FindingRequest = Schemas["FindingRequest"];
export type FindingUpdateRequest = Schemas["FindingUpdateRequest"];
export type FindingActionRequest = Schemas["FindingActionRequest"];
export type Transition = Schemas["FindingTransitionRequest"];
export type FailedItem = Schemas["AssessmentItemView"];

export const findingStatuses: readonly FindingStatus[] = enums.FindingStatus;
export const severities: readonly Severity[] = enums.Severity.toReversed();
export const findingKinds: readonly FindingKind[] = enums.FindingKind;

const area = "findings";
/** A finding moves scores, assessments and action items with it. */
const touched = [area, "action-items", "assessments", "boa", "home"] as const;

function findingsParameters(state: ListState, scope: ScopeFilter) {
  const notice = chosenText(state, "notice");
  // A notice shows exactly its findings, no matter who owns them.
  const whose: ScopeFilter = notice ? {} : scope;
  return {
    ...toListQuery(state),
    notice,
    status: chosen(state, "status", findingStatuses),
    severity: chosen(state, "severity", severities),
    kind: chosen(state, "kind", findingKinds),
    overdue: chosenFlag(state, "overdue"),
    clientId: whose.clientId ? [whose.clientId] : chosen(state, "clientId"),
    ownerUserId: whose.ownerUserId,
    domainId: chosenText(state, "domainId"),
    standardId: chosenText(state, "standardId"),
    assessmentId: chosenText(state, "assessmentId"),
    frameworkId: chosenText(state, "frameworkId"),
    tagId: chosen(state, "tagId"),
  };
}

/** One page of the findings of all clients in reach. */
export function findingsQuery(state: ListState, scope: ScopeFilter = {}) {
  const query = findingsParameters(state, scope);
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/findings", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** The statuses that a list in this state shows; all of them where none is chosen. */
export function shownStatuses(state: ListState): readonly FindingStatus[] {
  return chosen(state, "status", findingStatuses) ?? findingStatuses;
}

/** The first findings of one status, as a column of the board shows them. */
export function findingsOfStatusQuery(state: ListState, scope: ScopeFilter, status: string, most: number) {
  return findingsQuery({ ...state, page: 1, pageSize: most, filters: { ...state.filters, status: [status] } }, scope);
}

/** The findings due in these days, as many as one call gives. */
export function findingsDueQuery(state: ListState, scope: ScopeFilter, { from, to }: Days) {
  const dueFirst = { page: 1, pageSize: largestPage, sort: [{ id: "dueOn", desc: false }] };
  const query = { ...findingsParameters({ ...state, ...dueFirst }, scope), dueFrom: from, dueTo: to };
  return queryOptions({
    queryKey: areaKey(area, "due", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/findings", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

/** Begins to read what the address of the list shows. */
export async function prefetchFindings(cache: QueryClient, state: ListState, asked: Scope | undefined): Promise<void> {
  const scope = await readScopeFilter(cache, { offered: findingScopes, asked }, keepsFindings);
  await cache.prefetchQuery(findingsQuery(state, scope));
}

/** One page of the findings of an assessment. */
export function findingsOfQuery(assessmentId: string, state: ListState) {
  return findingsQuery({ ...state, filters: { ...state.filters, assessmentId } });
}

export function findingQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/findings/{id}", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

/** The question whose answer opened a finding, for its second answer; null where none did. */
export function failedItemQuery({ assessmentId, itemId, standardId }: Finding) {
  return queryOptions({
    queryKey: areaKey(area, "failed-item", assessmentId, itemId),
    enabled: Boolean(assessmentId && itemId),
    queryFn: ({ signal }) =>
      readItem(assessmentId ?? "", { itemId: itemId ?? "", standardId: standardId ?? undefined }, signal),
  });
}

export function useCreateFinding(onSaved: (saved: Finding) => void) {
  return useApiChange({
    call: ({ tenantId, body }: { tenantId: string; body: FindingRequest }) =>
      unwrap(api.POST("/api/app/findings", { body, ...inTenant(tenantId) })),
    areas: touched,
    onDone: (saved) => onSaved(saved),
  });
}

export function useUpdateFinding(finding: Finding, onSaved: () => void) {
  return useApiChange({
    call: (body: FindingUpdateRequest) =>
      unwrap(
        api.PUT("/api/app/findings/{id}", {
          params: { path: { id: finding.id } },
          body,
          ...inTenant(finding.tenantId),
        }),
      ),
    areas: touched,
    ownConflict: true,
    onDone: () => onSaved(),
  });
}

/** Changes who answers for a finding, or until when. */
export function useChangeFinding(onSaved: (saved: Finding) => void) {
  return useApiChange({
    call: ({ of, ...change }: { of: Finding; ownerUserId?: string; dueOn?: string }) =>
      unwrap(
        api.PUT("/api/app/findings/{id}", {
          params: { path: { id: of.id } },
          body: { ...toDetails({ ...toValues(of, null), ...change }), concurrencyStamp: of.concurrencyStamp },
          ...inTenant(of.tenantId),
        }),
      ),
    areas: touched,
    onDone: (_, { of }) => onSaved(of),
  });
}

export function useMoveFinding(onMoved: (moved: Finding, from: FindingStatus) => void) {
  return useApiChange({
    call: ({ of, ...body }: Omit<Transition, "concurrencyStamp"> & { of: Finding }) =>
      unwrap(
        api.POST("/api/app/findings/{id}/transition", {
          params: { path: { id: of.id } },
          body: { ...body, concurrencyStamp: of.concurrencyStamp },
          ...inTenant(of.tenantId),
        }),
      ),
    areas: touched,
    onDone: (moved, { of }) => onMoved(moved, of.status),
  });
}

/** Plans an action against a finding. */
export function useAddAction(finding: Pick<Finding, "id" | "tenantId">, onAdded: () => void) {
  return useApiChange({
    call: (body: FindingActionRequest) =>
      unwrap(
        api.POST("/api/app/findings/{id}/actions", {
          params: { path: { id: finding.id } },
          body,
          ...inTenant(finding.tenantId),
        }),
      ),
    areas: touched,
    onDone: () => onAdded(),
  });
}

/** A bulk action on findings. */
export type FindingBulkChange = Omit<components["schemas"]["FindingBulkRequest"], "ids">;

/** Applies a bulk action to findings of a tenant. */
export function bulkFindings(ids: string[], change: FindingBulkChange, tenantId: string | null) {
  return unwrap(api.POST("/api/app/findings/bulk", { body: { ids, ...change }, ...inTenant(tenantId) }));
}

const openStatuses = ["Open", "ActionPlanned", "InProgress", "ReadyForVerification"] as const;
/** Most rows that the overview of a client shows. */
const overviewRows = 5;

/** A client's open findings, the first due first. */
export function clientFindingsQuery(clientId: string) {
  const query = {
    clientId: [clientId],
    status: [...openStatuses],
    sorting: "dueOn asc",
    maxResultCount: overviewRows,
  };
  return queryOptions({
    queryKey: areaKey(area, "of-client", clientId),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/findings", { params: { query }, signal, ...inTenant(null) })),
  });
}
