import type { Assessment, AssessmentRequest, AssessmentUpdateRequest } from "./queries";

/** What the form of an assessment shows. */
export interface AssessmentValues extends Record<string, unknown> {
  clientId: string | null;
  subtypeId: string | null;
  title: string;
  periodKey: string;
  plannedOn: string | null;
  dueOn: string | null;
  leadUserId: string | null;
  reviewerUserId: string | null;
  summary: string;
  concurrencyStamp: string;
}

/** The values of an assessment, or those that a new one begins with. */
export function toValues(assessment: Assessment | null, clientId: string | null): AssessmentValues {
  return {
    clientId: assessment?.clientId ?? clientId,
    subtypeId: assessment?.subtypeId ?? null,
    title: assessment?.title ?? "",
    periodKey: assessment?.periodKey ?? "",
    plannedOn: assessment?.plannedOn ?? null,
    dueOn: assessment?.dueOn ?? null,
    leadUserId: assessment?.leadUserId ?? null,
    reviewerUserId: assessment?.reviewerUserId ?? null,
    summary: assessment?.summary ?? "",
    concurrencyStamp: assessment?.concurrencyStamp ?? "",
  };
}

type Plan = Omit<AssessmentRequest, "clientId" | "subtypeId">;

function planOf(values: AssessmentValues): Omit<Plan, "participants"> {
  return {
    title: values.title.trim() || null,
    periodKey: values.periodKey.trim() || null,
    plannedOn: values.plannedOn,
    dueOn: values.dueOn,
    leadUserId: values.leadUserId,
    reviewerUserId: values.reviewerUserId,
  };
}

/** The request that plans an assessment. */
export function toRequest(values: AssessmentValues, clientId: string): AssessmentRequest {
  return { ...planOf(values), participants: [], clientId, subtypeId: values.subtypeId ?? "" };
}

/** The request that changes a plan; the participants stay. */
export function toUpdate(values: AssessmentValues, { participants }: Assessment): AssessmentUpdateRequest {
  const summary = values.summary.trim() || null;
  return { ...planOf(values), participants, summary, concurrencyStamp: values.concurrencyStamp };
}
