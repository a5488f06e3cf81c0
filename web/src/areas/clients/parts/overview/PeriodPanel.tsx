import type { UseQueryResult } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { scoreBase } from "@/lib/scoreBase";
import { useText } from "@/lib/text";
import { Panel, SegmentedSwitch, StatStrip, Unloaded, type Stat } from "@/ui";
import { clientPeriods, type ClientOverview, type ClientPeriod } from "../../queries";
import classes from "./ClientOverview.module.css";
import { PeriodScores } from "./PeriodScores";

/** The figures of a period; those that the reader may not see are absent. */
function useStats(overview: ClientOverview): Stat[] {
  const t = useText();
  const format = useFormat();
  const { scores, finalisedAssessments, openedFindings, closedFindings, dueActions, onTimeActions } = overview;
  const score = scores?.total.score ?? null;
  const before = scores?.total.before ?? null;
  const due = dueActions ?? 0;
  const met = onTimeActions ?? 0;
  // Some findings, and all actions, have no framework: no choice of one would count them.
  const isOneOfSeveral = (scores?.frameworks.length ?? 0) > 1;
  const ofAll = (note: string): string => (isOneOfSeveral ? `${note} · ${t("Clients.Period.AllFrameworks")}` : note);
  const stats: (Stat | false | null | undefined)[] = [
    scores && {
      key: "score",
      label: t("Home.Score"),
      value: score === null ? "–" : format.score(score),
      base: scoreBase(scores.total, t, format),
      ...(score !== null && before !== null && { delta: { value: score - before, base: t("Clients.Period.Within") } }),
    },
    typeof finalisedAssessments === "number" && {
      key: "assessments",
      label: t("Clients.Period.Finalised"),
      value: format.number(finalisedAssessments),
    },
    typeof openedFindings === "number" && {
      key: "findings",
      label: t("Clients.Period.Opened"),
      value: format.number(openedFindings),
      note: ofAll(t("Clients.Period.Closed", { number: format.number(closedFindings ?? 0) })),
    },
    typeof dueActions === "number" && {
      key: "actions",
      label: t("Home.OnTime"),
      value: due === 0 ? "–" : format.percent((100 * met) / due, 0),
      base: t("Clients.Period.OfDue", { met: format.number(met), due: format.number(due) }),
      note: ofAll(t("Home.OriginalDate")),
    },
  ];
  return stats.filter((stat): stat is Stat => Boolean(stat));
}

function Figures({ overview }: { overview: ClientOverview }) {
  const t = useText();
  const stats = useStats(overview);
  return (
    <>
      {stats.length > 0 && <StatStrip stats={stats} label={t(`Enum.ClientPeriod.${overview.period}`)} />}
      {overview.scores && overview.scores.domains.length > 0 && <PeriodScores scores={overview.scores} />}
    </>
  );
}

interface PeriodPanelProps {
  found: UseQueryResult<ClientOverview>;
  period: ClientPeriod;
  onPeriod: (period: ClientPeriod) => void;
}

/** How a client has done over a period: everything in this panel, and nothing outside of it, follows the switch of the period. */
export function PeriodPanel({ found, period, onPeriod }: PeriodPanelProps) {
  const t = useText();
  const format = useFormat();
  const overview = found.data;
  const former = found.isPlaceholderData ? classes.former : "";
  const options = clientPeriods.map((value) => ({ value, label: t(`Enum.ClientPeriod.${value}`) }));
  return (
    <Panel title={t("Clients.Progress")}>
      <div className={classes.period}>
        <div className={classes.choice}>
          <SegmentedSwitch label={t("Clients.Period")} value={period} options={options} onChange={onPeriod} />
          {overview && (
            <span className={`${classes.quiet} ${former}`} aria-busy={found.isPlaceholderData}>
              {t("Clients.Period.Days", { from: format.date(overview.startsOn), to: format.date(overview.endsOn) })}
            </span>
          )}
        </div>
        {overview ? (
          <div className={`${classes.period} ${former}`} aria-busy={found.isPlaceholderData}>
            <Figures overview={overview} />
          </div>
        ) : (
          <Unloaded query={found} title={t("Clients.Period.Failed")} />
        )}
      </div>
    </Panel>
  );
}
