import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ChartFrame, DomainBars, fitsRadar, Radar, RadarLegend, type DomainScore, type TwinTable } from "@/ui";
import type { ClientOverview } from "../../queries";
import classes from "./ClientOverview.module.css";

type Scores = NonNullable<ClientOverview["scores"]>;
type Domain = DomainScore & { before: number | null };

const domainsOf = (scores: Scores): Domain[] =>
  scores.domains.map(({ id, code, name, colour, figures }) => ({
    key: id,
    code,
    name,
    colour,
    score: figures.score ?? null,
    before: figures.before ?? null,
    coverage: figures.coveragePct ?? null,
    notApplicable: figures.notApplicable,
  }));

function useTable(domains: readonly Domain[]): TwinTable {
  const t = useText();
  const format = useFormat();
  const scoreOf = (score: number | null): string | null => (score === null ? null : format.score(score));
  return {
    columns: [
      { key: "domain", label: t("Home.Domain") },
      { key: "before", label: t("Clients.Period.Start"), numeric: true },
      { key: "score", label: t("Clients.Period.End"), numeric: true },
      { key: "change", label: t("Clients.Period.Change"), numeric: true },
      { key: "coverage", label: t("Home.Coverage"), numeric: true },
    ],
    rows: domains.map(({ name, score, before, coverage, notApplicable }) => ({
      domain: name,
      before: scoreOf(before),
      score: scoreOf(score),
      change: score === null || before === null ? null : format.delta(score - before),
      coverage: notApplicable ? t("Ui.NotApplicable") : coverage === null ? null : format.percent(coverage, 0),
    })),
  };
}

interface ChartsProps {
  domains: readonly Domain[];
  /** Of the radar. */
  label: string;
}

/** A radar where that makes a shape, and bars; what is drawn in both is explained once. */
function Charts({ domains, label }: ChartsProps) {
  const t = useText();
  const start = t("Clients.Period.Start");
  if (!fitsRadar(domains.length)) return <DomainBars domains={domains} beforeLabel={start} />;
  const hasStart = domains.some(({ before }) => before !== null);
  return (
    <>
      <div className={classes.scores}>
        <Radar label={label} spokes={domains.map((domain) => ({ ...domain, now: domain.score }))} />
        <DomainBars domains={domains} />
      </div>
      <RadarLegend now={t("Clients.Period.End")} before={hasStart ? start : undefined} />
    </>
  );
}

/** The scores of the domains at both ends of a period, as charts or as a table. */
export function PeriodScores({ scores }: { scores: Scores }) {
  const t = useText();
  const domains = domainsOf(scores);
  const table = useTable(domains);
  const isAssessed = domains.some(({ score, before }) => score !== null || before !== null);
  return (
    <ChartFrame title={t("Home.ByDomain")} note={scores.frameworkTitle} fileName="score-by-domain" table={table} plain>
      {isAssessed ? (
        <Charts domains={domains} label={t("Home.ByDomain")} />
      ) : (
        <p className={classes.quiet}>{t("Clients.Period.NoScores")}</p>
      )}
    </ChartFrame>
  );
}
