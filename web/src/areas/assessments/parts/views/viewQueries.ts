import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import { inTenant } from "@/api/workspace";
import type { Days } from "@/lib/weeks";
import { chosen, type ListState } from "@/table/listState";
import type { ScopeFilter } from "../../../workspace";
import {
  assessmentsParameters,
  assessmentsQuery,
  assessmentStatuses,
  type Assessment,
  type AssessmentStatus,
} from "../../queries";

/** The statuses that a list in this state shows; all of them where none is chosen. */
export function shownStatuses(state: ListState): readonly AssessmentStatus[] {
  return chosen(state, "status", assessmentStatuses) ?? assessmentStatuses;
}

/** The first assessments of one status, as a column of the board shows them. */
export function assessmentsOfStatusQuery(state: ListState, scope: ScopeFilter, status: string, most: number) {
  const column = { ...state, page: 1, pageSize: most, filters: { ...state.filters, status: [status] } };
  return assessmentsQuery(column, scope);
}

/** An assessment with a last day. */
export type DatedAssessment = Assessment & { dueOn: string };

/** Those of the assessments that have a last day. */
export function datedOf(rows: readonly Assessment[]): DatedAssessment[] {
  return rows.flatMap((row) => (row.dueOn ? [{ ...row, dueOn: row.dueOn }] : []));
}

/** The assessments that end in these days, as many as one call gives. */
export function assessmentsDueQuery(state: ListState, scope: ScopeFilter, { from, to }: Days) {
  const dueFirst = { page: 1, pageSize: largestPage, sort: [{ id: "dueOn", desc: false }] };
  const query = { ...assessmentsParameters({ ...state, ...dueFirst }, scope), dueFrom: from, dueTo: to };
  return queryOptions({
    queryKey: areaKey("assessments", "due", query),
    queryFn: async ({ signal }) => {
      const page = await unwrap(api.GET("/api/app/assessments", { params: { query }, signal, ...inTenant(null) }));
      return { ...page, items: datedOf(page.items) };
    },
    placeholderData: keepPreviousData,
  });
}
