import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { largestPage } from "@/api/limits";
import { inTenant } from "@/api/workspace";
import type { Days } from "@/lib/weeks";
import { chosen, type ListState } from "@/table/listState";
import type { ScopeFilter } from "../../workspace";
import {
  assessmentsParameters,
  assessmentsQuery,
  assessmentStatuses,
  type Assessment,
  type AssessmentStatus,
} from "../queries";

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

/** Those of the assessments that end on this day or later. */
export function endingFrom(rows: readonly Assessment[], from: string): DatedAssessment[] {
  return rows.flatMap((row) => (row.dueOn && row.dueOn >= from ? [{ ...row, dueOn: row.dueOn }] : []));
}

/** Assessments that one call of the calendar reads. */
const dueStep = 200;

/** The assessments that end in these days. */
export function assessmentsDueQuery(state: ListState, scope: ScopeFilter, { from, to }: Days) {
  const query = { ...assessmentsParameters(state, scope), dueTo: to, sorting: "dueOn desc", maxResultCount: dueStep };
  return queryOptions({
    queryKey: areaKey("assessments", "due", from, query),
    queryFn: async ({ signal }) => {
      const items: Assessment[] = [];
      // The call knows no first day: the latest come first, and what ended before ends the reading.
      for (;;) {
        const asked = { ...query, skipCount: items.length };
        const call = api.GET("/api/app/assessments", { params: { query: asked }, signal, ...inTenant(null) });
        const page = await unwrap(call);
        items.push(...page.items);
        const isRead = page.items.length < dueStep || endingFrom(page.items, from).length < page.items.length;
        if (isRead || items.length >= largestPage) break;
      }
      const due = endingFrom(items, from);
      return { items: due, totalCount: due.length };
    },
    placeholderData: keepPreviousData,
  });
}
