import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { scoreBase } from "@/lib/scoreBase";
import { useText } from "@/lib/text";
import { ErrorState, NotMet, SeverityChip, StatSkeleton, StatStrip, type Stat } from "@/ui";
import { clientOverdueQuery } from "../../../action-items";
import { nextAssessmentQuery } from "../../../assessments";
import { clientFindingsQuery } from "../../../findings";
import { FrameworkChoiceOf } from "../../../frameworks";
import { overviewQuery, type Client, type ClientOverview, type ClientPeriod } from "../../queries";
import classes from "./ClientOverview.module.css";
import { PeriodPanel } from "./PeriodPanel";
import { RowsPanel } from "./RowsPanel";
import { ScoreTrend } from "./ScoreTrend";

interface OverviewProps {
  client: Client;
  period: ClientPeriod;
  onPeriod: (period: ClientPeriod) => void;
  /** Id of the framework that is asked for. */
  framework: string | undefined;
  onFramework: (frameworkId: string) => void;
}

/** What the overview shows; the parts that the reader may not see are never asked for. */
function useParts({ client, period, framework }: OverviewProps) {
  const seesAny = useGranted("Portal.Boa || Portal.Assessments || Portal.Findings || Portal.ActionItems");
  return {
    progress: useQuery({ ...overviewQuery(client, period, framework), enabled: seesAny }),
    findings: useQuery({ ...clientFindingsQuery(client.id), enabled: useGranted("Portal.Findings") }),
    overdue: useQuery({ ...clientOverdueQuery(client.id), enabled: useGranted("Portal.ActionItems") }),
    next: useQuery({ ...nextAssessmentQuery(client.id), enabled: useGranted("Portal.Assessments") }),
    seesAny,
  };
}

type Parts = ReturnType<typeof useParts>;
type Scores = NonNullable<ClientOverview["scores"]>;

/** The score of today. It is that of the framework that the switch names, and says so. */
function useScoreStat(client: Client) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  return ({ today, frameworkId, frameworkTitle }: Scores): Stat => {
    const { score, delta, band } = today;
    return {
      key: "score",
      label: t("Home.Score"),
      value: typeof score === "number" ? format.score(score) : "–",
      base: scoreBase(today, t, format),
      note: (
        <>
          {band && `${t(`Enum.Band.${band}`)} · `}
          <bdi>{frameworkTitle}</bdi>
        </>
      ),
      ...(typeof delta === "number" && { delta: { value: delta, base: t("Home.Since90") } }),
      // The heat map has no closed clients.
      ...(client.status !== "Closed" && {
        onOpen: () => void navigate({ to: "/boa", search: { framework: frameworkId } }),
      }),
    };
  };
}

function useStats(client: Client, { findings, overdue, next }: Parts, scores: Scores | null | undefined): Stat[] {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const scoreStat = useScoreStat(client);
  const { id: clientId } = client;
  // The switch doesn't govern these: some findings, and all actions, have no framework.
  const note = (scores?.frameworks.length ?? 0) > 1 ? t("Clients.Period.AllFrameworks") : undefined;
  const following = next.data;
  const stats: (Stat | false | null | undefined)[] = [
    scores && scoreStat(scores),
    findings.data && {
      key: "findings",
      label: t("Home.OpenFindings"),
      value: format.number(findings.data.totalCount),
      note,
      onOpen: () => void navigate({ to: "/findings", search: { scope: "all", clientId } }),
    },
    overdue.data && {
      key: "overdue",
      label: t("Home.Overdue"),
      value: format.number(overdue.data.totalCount),
      note,
      onOpen: () => void navigate({ to: "/action-items", search: { scope: "all", clientId, overdue: true } }),
    },
    following !== undefined && {
      key: "next",
      label: t("Clients.NextAssessment"),
      value: following?.dueOn ? format.date(following.dueOn) : "–",
      base: following ? following.number : t("Clients.NoNextAssessment"),
      note,
      ...(following && {
        onOpen: () => void navigate({ to: "/assessments/$id", params: { id: following.id } }),
      }),
    },
  ];
  return stats.filter((stat): stat is Stat => Boolean(stat));
}

/**
 * The scores to show, and those that were shown last: when another framework can't be loaded, these have the way back, and when another period
 * can't, today's score is still the same.
 */
function useScores({ data }: Parts["progress"], framework: string | undefined) {
  const [last, setLast] = useState(data?.scores);
  const scores = data?.scores;
  if (scores && scores !== last) setLast(scores);
  const isOfLast = framework === undefined || last?.frameworkId === framework;
  return { scores: scores ?? (data === undefined && isOfLast ? last : undefined), offered: scores ?? last };
}

/** The switch of frameworks, above all that follows it; none where the client was only ever assessed in one. */
function Choice({
  offered,
  framework,
  onFramework,
}: Pick<OverviewProps, "framework" | "onFramework"> & { offered: Scores }) {
  if (offered.frameworks.length < 2) return null;
  return (
    <div className={classes.choice}>
      <FrameworkChoiceOf
        value={offered.frameworks.find(({ id }) => id === framework)?.id ?? offered.frameworkId}
        frameworks={offered.frameworks}
        onChange={onFramework}
      />
    </div>
  );
}

/** The figures of today, those over a period, and how the score went: all scores among them are of one framework. */
function Standing({ parts, ...props }: OverviewProps & { parts: Parts }) {
  const { client, period, onPeriod, framework, onFramework } = props;
  const { progress, findings, overdue, next } = parts;
  const t = useText();
  const { scores, offered } = useScores(progress, framework);
  const stats = useStats(client, parts, scores);
  const seesAssessments = useGranted("Portal.Assessments");
  // All figures come at once, so that none moves when the next one arrives.
  const isLoading = (progress.isLoading && !scores) || [findings, overdue, next].some((query) => query.isLoading);
  // Until those of the framework that was chosen are there.
  const isFormer = progress.isPlaceholderData && framework !== undefined && scores?.frameworkId !== framework;
  const former = isFormer ? classes.former : undefined;
  return (
    <>
      {offered && <Choice offered={offered} framework={framework} onFramework={onFramework} />}
      {isLoading && <StatSkeleton />}
      {!isLoading && stats.length > 0 && (
        <div className={former} aria-busy={isFormer}>
          <StatStrip stats={stats} label={t("Home.Figures")} />
        </div>
      )}
      {next.isError && !next.data && <ErrorState onRetry={() => void next.refetch()} retrying={next.isFetching} />}
      {parts.seesAny && <PeriodPanel found={progress} period={period} onPeriod={onPeriod} />}
      {seesAssessments && scores && (
        <div className={former} aria-busy={isFormer}>
          <ScoreTrend client={client} framework={{ id: scores.frameworkId, title: scores.frameworkTitle }} />
        </div>
      )}
    </>
  );
}

type Found = NonNullable<Parts["findings"]["data"]>["items"][number];

/** What is read before the title of a finding. */
const leadOfFinding = (finding: Found): ReactNode => (
  <>
    <SeverityChip severity={finding.severity} /> <NotMet finding={finding} />
  </>
);

/** Where a client stands today, how it has done over a period, and what needs attention. */
export function Overview(props: OverviewProps) {
  const { client } = props;
  const t = useText();
  const parts = useParts(props);
  const { findings, overdue } = parts;
  const seesFindings = useGranted("Portal.Findings");
  const seesActions = useGranted("Portal.ActionItems");
  return (
    <div className={classes.overview}>
      <Standing {...props} parts={parts} />
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
