import { useText } from "@/lib/text";
import { ChartFrame, DomainBars, type DomainScore } from "@/ui";
import { useFormat } from "@/lib/format";
import type { DashboardScores } from "../queries";

/** Lowest proficient score. */
const proficient = 75;

/** Mean scores of the domains. */
export function DomainPanel({ scores }: { scores: DashboardScores }) {
  const t = useText();
  const format = useFormat();
  const counted = scores.clients.filter(({ figures }) => figures.score !== null && !figures.isProvisional).length;
  const domains = scores.domains.map(({ id, code, name, colour, figures }): DomainScore => {
    const score = figures.score ?? null;
    const { delta, notApplicable } = figures;
    const before = score !== null && delta !== null && delta !== undefined ? score - delta : null;
    return { key: id, code, name, colour, score, coverage: figures.coveragePct ?? null, notApplicable, before };
  });
  const shareOf = (coverage: number | null, notApplicable: boolean | undefined) => {
    if (notApplicable) return t("Ui.NotApplicable");
    return coverage === null ? null : format.percent(coverage, 0);
  };
  return (
    <ChartFrame
      title={t("Home.ByDomain")}
      note={t("Home.ClientCount", { count: counted })}
      fileName="score-by-domain"
      table={{
        columns: [
          { key: "domain", label: t("Home.Domain") },
          { key: "score", label: t("Home.Score"), numeric: true },
          { key: "coverage", label: t("Home.Coverage"), numeric: true },
        ],
        rows: domains.map(({ name, score, coverage, notApplicable }) => ({
          domain: name,
          score: score === null ? null : format.score(score),
          coverage: shareOf(coverage, notApplicable),
        })),
      }}
    >
      <DomainBars
        domains={domains}
        goal={{ value: proficient, label: t("Home.ProficientLine") }}
        beforeLabel={t("Home.Before90")}
      />
    </ChartFrame>
  );
}
