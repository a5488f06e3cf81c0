import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { scoreBase } from "@/lib/scoreBase";
import { useText } from "@/lib/text";
import {
  DueDate,
  EmptyNote,
  ErrorState,
  NotMet,
  Panel,
  SeverityChip,
  StatSkeleton,
  StatStrip,
  Unloaded,
  type AwaitedQuery,
  type Stat,
} from "@/ui";
import { clientOverdueQuery } from "../../../action-items";
import { nextAssessmentQuery } from "../../../assessments";
import { clientScoresQuery } from "../../../boa";
import { clientFindingsQuery } from "../../../findings";
import type { Client } from "../../queries";
import { clientRoute } from "../../routes";
import { parsePeriod } from "../../rules";
import classes from "./ClientOverview.module.css";
import { PeriodPanel } from "./PeriodPanel";
import { ScoreTrend } from "./ScoreTrend";

/** What the overview shows; the parts that the reader may not see are never asked for. */
function useOverview(client: Client) {
  return {
    scores: useQuery({ ...clientScoresQuery(client.id), enabled: useGranted("Portal.Boa") }),
    findings: useQuery({ ...clientFindingsQuery(client.id), enabled: useGranted("Portal.Findings") }),
    overdue: useQuery({ ...clientOverdueQuery(client.id), enabled: useGranted("Portal.ActionItems") }),
    next: useQuery({ ...nextAssessmentQuery(client.id), enabled: useGranted("Portal.Assessments") }),
  };
}

type Overview = ReturnType<typeof useOverview>;

function useStats(client: Client, { scores, findings, overdue, next }: Overview): Stat[] {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const figures = scores.data?.rows[0]?.total;
  const score = figures?.score ?? null;
  const { id: clientId } = client;
  const following = next.data;
  const stats: (Stat | false | undefined)[] = [
    figures && {
      key: "score",
      label: t("Home.Score"),
      value: score === null ? "–" : format.score(score),
      base: scoreBase(figures, t, format),
      note: figures.band && t(`Enum.Band.${figures.band}`),
      ...(typeof figures.delta === "number" && { delta: { value: figures.delta, base: t("Home.Since90") } }),
      onOpen: () => void navigate({ to: "/boa", search: {} }),
    },
    findings.data && {
      key: "findings",
      label: t("Home.OpenFindings"),
      value: format.number(findings.data.totalCount),
      onOpen: () => void navigate({ to: "/findings", search: { scope: "all", clientId } }),
    },
    overdue.data && {
      key: "overdue",
      label: t("Home.Overdue"),
      value: format.number(overdue.data.totalCount),
      onOpen: () => void navigate({ to: "/action-items", search: { scope: "all", clientId, overdue: true } }),
    },
    following !== undefined && {
      key: "next",
      label: t("Clients.NextAssessment"),
      value: following?.dueOn ? format.date(following.dueOn) : "–",
      base: following ? following.number : t("Clients.NoNextAssessment"),
      ...(following && {
        onOpen: () => void navigate({ to: "/assessments/$id", params: { id: following.id } }),
      }),
    },
  ];
  return stats.filter((stat): stat is Stat => Boolean(stat));
}

interface Row {
  id: string;
  title: string;
  number: string;
  dueOn: string;
  daysLeft?: number | null;
}

interface RowsPanelProps<R extends Row> {
  title: string;
  query: AwaitedQuery & { data: { items: readonly R[] } | undefined };
  empty: string;
  tools: ReactNode;
  /** What is read before the title of a row. */
  lead?: (row: R) => ReactNode;
  /** The page of a row. */
  to: "/findings/$id" | "/action-items/$id";
}

function RowsPanel<R extends Row>({ title, query, empty, tools, lead, to }: RowsPanelProps<R>) {
  const rows = query.data?.items;
  return (
    <Panel title={title} tools={rows?.length ? tools : undefined}>
      {!rows && <Unloaded query={query} />}
      {rows?.length === 0 && <EmptyNote title={empty} />}
      <ul className={classes.rows}>
        {rows?.map((row) => (
          <li key={row.id} className={classes.row}>
            <span className={classes.number}>{row.number}</span>
            <Link to={to} params={{ id: row.id }} className={classes.title}>
              {lead?.(row)}
              <bdi>{row.title}</bdi>
            </Link>
            <DueDate due={row.dueOn} daysLeft={row.daysLeft} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Found = NonNullable<Overview["findings"]["data"]>["items"][number];

/** What is read before the title of a finding. */
const leadOfFinding = (finding: Found): ReactNode => (
  <>
    <SeverityChip severity={finding.severity} /> <NotMet finding={finding} />
  </>
);

/** How the client has done over the period, and in the framework, in the address; nothing for readers who may see none of its parts. */
function Progress({ client }: { client: Client }) {
  const { period, framework } = clientRoute.useSearch();
  const navigate = clientRoute.useNavigate();
  const seesAny = useGranted("Portal.Boa || Portal.Assessments || Portal.Findings || Portal.ActionItems");
  if (!seesAny) return null;
  const change = (next: { period: string } | { framework: string }): void =>
    void navigate({ search: (last: object) => ({ ...last, ...next }), replace: true });
  return (
    <PeriodPanel
      key={client.id}
      client={client}
      period={parsePeriod(period)}
      onPeriod={(to) => change({ period: to })}
      framework={framework}
      onFramework={(to) => change({ framework: to })}
    />
  );
}

/** Where a client stands today, how it has done over a period, and what needs attention. */
export function ClientOverview({ client }: { client: Client }) {
  const t = useText();
  const overview = useOverview(client);
  const { scores, findings, overdue, next } = overview;
  // All figures come at once, so that none moves when the next one arrives.
  const isLoading = [scores, findings, overdue, next].some((query) => query.isLoading);
  const failed = [scores, next].find((query) => query.isError && !query.data);
  const stats = useStats(client, overview);
  const seesFindings = useGranted("Portal.Findings");
  const seesActions = useGranted("Portal.ActionItems");
  const seesAssessments = useGranted("Portal.Assessments");
  return (
    <div className={classes.overview}>
      {isLoading && <StatSkeleton />}
      {!isLoading && stats.length > 0 && <StatStrip stats={stats} label={t("Home.Figures")} />}
      {failed && <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching} />}
      <Progress client={client} />
      {seesAssessments && scores.data && (
        <ScoreTrend client={client} framework={{ id: scores.data.frameworkId, title: scores.data.frameworkTitle }} />
      )}
      {seesFindings && (
        <RowsPanel
          title={t("Home.OpenFindings")}
          query={findings}
          empty={t("Clients.NoOpenFindings")}
          tools={
            <Link to="/findings" search={{ scope: "all", clientId: client.id }} className={classes.more}>
              {t("Clients.ShowAll")}
            </Link>
          }
          lead={leadOfFinding}
          to="/findings/$id"
        />
      )}
      {seesActions && (
        <RowsPanel
          title={t("Home.Overdue")}
          query={overdue}
          empty={t("Clients.NoOverdue")}
          tools={
            <Link
              to="/action-items"
              search={{ scope: "all", clientId: client.id, overdue: true }}
              className={classes.more}
            >
              {t("Clients.ShowAll")}
            </Link>
          }
          to="/action-items/$id"
        />
      )}
    </div>
  );
}
