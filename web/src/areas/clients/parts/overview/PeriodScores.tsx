import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ChartFrame, DomainBars, fitsRadar, Radar, type DomainScore, type TwinTable } from "@/ui";
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

/** The scores of the domains at both ends of a period: as a radar where that makes a shape, and as bars. */
export function PeriodScores({ scores }: { scores: Scores }) {
  const t = useText();
  const domains = domainsOf(scores);
  const table = useTable(domains);
  const isAssessed = domains.some(({ score, before }) => score !== null || before !== null);
  const spokes = domains.map((domain) => ({ ...domain, now: domain.score }));
  return (
    <ChartFrame title={t("Home.ByDomain")} note={scores.frameworkTitle} fileName="score-by-domain" table={table} plain>
      {isAssessed ? (
        <div className={classes.scores}>
          {fitsRadar(spokes.length) && (
            <Radar
              label={t("Home.ByDomain")}
              spokes={spokes}
              nowLabel={t("Clients.Period.End")}
              beforeLabel={t("Clients.Period.Start")}
            />
          )}
          <DomainBars domains={domains} beforeLabel={t("Clients.Period.Start")} />
        </div>
      ) : (
        <p className={classes.quiet}>{t("Clients.Period.NoScores")}</p>
      )}
    </ChartFrame>
  );
}
