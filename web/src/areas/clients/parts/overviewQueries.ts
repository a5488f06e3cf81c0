import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import { inTenant } from "@/api/workspace";
import type { Client } from "../queries";

const openFindings = ["Open", "ActionPlanned", "InProgress", "ReadyForVerification"] as const;
const ahead = ["Scheduled", "InProgress", "Submitted", "InReview", "ChangesRequested"] as const;
/** Most rows that the overview of a client shows of a list. */
const overviewRows = 5;

/** The client's row of the heat map. */
export function clientScoresQuery(client: Client) {
  const query = { clientId: [client.id] };
  return queryOptions({
    queryKey: areaKey("boa", "of-client", client.id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/boa/heatmap", { params: { query }, signal, ...inTenant(null) })),
  });
}

/** The client's open findings, the first due first. */
export function clientFindingsQuery(client: Client) {
  const query = {
    clientId: [client.id],
    status: [...openFindings],
    sorting: "dueOn asc",
    maxResultCount: overviewRows,
  };
  return queryOptions({
    queryKey: areaKey("findings", "of-client", client.id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/findings", { params: { query }, signal, ...inTenant(null) })),
  });
}

/** The client's overdue action items, by its own calendar. */
export function clientOverdueQuery(client: Client) {
  const query = {
    clientId: [client.id],
    overdue: true,
    sorting: "dueOn asc",
    maxResultCount: overviewRows,
  };
  return queryOptions({
    queryKey: areaKey("action-items", "of-client", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/action-items", { params: { query }, signal, ...inTenant(null) })),
  });
}

/** The client's assessment that is due next. */
export function nextAssessmentQuery(client: Client) {
  const query = { clientId: [client.id], status: [...ahead], sorting: "dueOn asc", maxResultCount: 1 };
  return queryOptions({
    queryKey: areaKey("assessments", "next-of-client", client.id),
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

/** The client's last finalised assessments by one framework, oldest first. */
export function scoredAssessmentsQuery(client: Client, frameworkId: string) {
  const query = {
    clientId: [client.id],
    frameworkId,
    status: ["Finalised" as const],
    sorting: "finalisedAt desc",
    maxResultCount: trendLength,
  };
  return queryOptions({
    queryKey: areaKey("assessments", "scores-of-client", client.id, frameworkId),
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
