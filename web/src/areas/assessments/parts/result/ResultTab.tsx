import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  Banner,
  DomainBars,
  EmptyNote,
  Panel,
  StatSkeleton,
  StatStrip,
  StatusChip,
  Unloaded,
  type DomainScore,
  type Stat,
} from "@/ui";
import { domainTreeQuery } from "../../../standards";
import { FrameworkChoice } from "../../../frameworks";
import { bandLooks } from "../../looks";
import { latestOfQuery, resultQuery, type AssessmentDetail, type PartScore, type Result } from "../../queries";
import { assessmentRoute } from "../../routes";
import { GapTable } from "./GapTable";
import classes from "../Parts.module.css";

/** From here on a score is proficient. */
const proficient = 75;

function useStats(result: Result): Stat[] {
  const t = useText();
  const format = useFormat();
  const shown = (value: number | null | undefined, write: (value: number) => string) =>
    value === null || value === undefined ? "–" : write(value);
  const { counts, baseline, calibration } = result;
  return [
    {
      key: "score",
      label: t("Assessments.Score"),
      value: shown(result.score, (value) => format.score(value)),
      base:
        typeof result.coveragePct === "number"
          ? t("Ui.Assessed", { coverage: format.percent(result.coveragePct, 0) })
          : t(counts.notApplicable > 0 ? "Ui.NotApplicable" : "Ui.NotAssessed"),
      ...(baseline && {
        delta: { value: baseline.delta ?? null, base: t("Assessments.Since", { number: baseline.number }) },
      }),
      chip: result.band && <StatusChip status={result.band} looks={bandLooks} label={t(`Enum.Band.${result.band}`)} />,
    },
    {
      key: "compliance",
      label: t("Assessments.Compliance"),
      value: shown(result.compliancePct, (value) => format.percent(value)),
      note: t("Assessments.CountWords", {
        compliant: counts.compliant,
        partial: counts.partial,
        failed: counts.nonCompliant,
      }),
    },
    {
      key: "self",
      label: t("Assessments.OwnScore"),
      value: shown(result.selfScore, (value) => format.score(value)),
      ...(calibration && { note: t("Assessments.Calibration", { gap: format.delta(calibration.gap) }) }),
    },
    {
      key: "rest",
      label: t("Assessments.NotAssessed"),
      value: format.number(counts.notAssessed, 0),
      base: t("Assessments.NaCount", { count: counts.notApplicable }),
    },
  ];
}

const coverageOf = ({ assessed, applicable }: PartScore): number | null =>
  applicable === 0 ? null : (100 * assessed) / applicable;

/** Which release of the framework the figures are of, how they add up, and why the heat map may say something else. */
function FrameworkNote({
  result: { release, currentRelease, frameworkChanged, domains, sections },
}: {
  result: Result;
}) {
  const t = useText();
  const addsUp = [...domains, ...sections].some(({ sharePct }) => typeof sharePct === "number");
  const isOlder = release && currentRelease && release.id !== currentRelease.id;
  return (
    <>
      {addsUp && <p className={classes.quiet}>{t("Assessments.AddsUp")}</p>}
      {frameworkChanged && (
        <Banner inset>
          {isOlder
            ? t("Assessments.OlderRelease", { release: release.name, current: currentRelease.name })
            : t("Assessments.FrameworkChanged")}
        </Banner>
      )}
    </>
  );
}

function ResultBody({ assessment, result }: { assessment: AssessmentDetail; result: Result }) {
  const t = useText();
  const format = useFormat();
  const stats = useStats(result);
  const { baseline } = result;
  const beforeLabel = baseline && [
    baseline.number,
    baseline.release && t("Assessments.OfRelease", { release: baseline.release.name }),
  ];
  const mayRead = useGranted("Portal.Domains");
  const tree = useQuery({ ...domainTreeQuery(assessment.frameworkId), enabled: mayRead, meta: { ownError: true } });
  const parts = result.domains.length > 0 ? result.domains : result.sections;
  const domains = parts.map((part): DomainScore => ({
    key: part.id ?? part.name,
    code: part.code ?? "",
    name: part.name,
    colour: tree.data?.domains.find(({ id }) => id === part.id)?.colour ?? null,
    score: part.score ?? null,
    coverage: coverageOf(part),
    notApplicable: part.notApplicable,
    note:
      typeof part.sharePct === "number"
        ? t("Assessments.ShareOf", { share: format.percent(part.sharePct, 0) })
        : undefined,
    before: part.baselineScore,
  }));
  return (
    <>
      {!result.verified && <Banner inset>{t("Assessments.Provisional")}</Banner>}
      {result.cappedBy.length > 0 && (
        <Banner inset tone="warning">
          {t("Assessments.Capped", { keys: result.cappedBy.join(", ") })}
        </Banner>
      )}
      <StatStrip stats={stats} label={t("Assessments.Result")} />
      <Panel
        title={t("Assessments.ByDomain")}
        note={result.release && t("Assessments.OfRelease", { release: result.release.name })}
      >
        <DomainBars
          domains={domains}
          goal={{ value: proficient, label: t("Assessments.ProficientLine") }}
          beforeLabel={beforeLabel?.filter(Boolean).join(", ")}
        />
        <FrameworkNote result={result} />
      </Panel>
      <Panel title={t("Assessments.Gaps")} note={t("Assessments.GapsNote")} flush>
        <GapTable assessment={assessment} gaps={result.gaps} />
      </Panel>
    </>
  );
}

/** The result: score with coverage, by domain, and what costs most. */
export function ResultTab({ assessment }: { assessment: AssessmentDetail }) {
  const t = useText();
  const cache = useQueryClient();
  const navigate = assessmentRoute.useNavigate();
  const mayRead = useGranted("Portal.Domains");
  const result = useQuery({
    ...resultQuery(assessment.id, assessment.revision),
    enabled: assessment.progress.total > 0,
  });

  async function onFramework(frameworkId: string): Promise<void> {
    const other = await cache.fetchQuery(latestOfQuery(assessment.clientId, frameworkId));
    if (!other) {
      showToast({ severity: "info", summary: t("Assessments.NoneInFramework", { client: assessment.clientName }) });
      return;
    }
    await navigate({ to: "/assessments/$id", params: { id: other.id }, search: { tab: "result" } });
  }

  function body() {
    if (assessment.progress.total === 0) {
      return <EmptyNote title={t("Assessments.NoItems")} text={t("Assessments.NoItemsText")} />;
    }
    if (!result.data) return <Unloaded query={result} shape={<StatSkeleton />} />;
    return <ResultBody assessment={assessment} result={result.data} />;
  }

  return (
    <div className={classes.stack}>
      {mayRead && (
        <div className={classes.switch}>
          <FrameworkChoice value={assessment.frameworkId} onChange={(id) => void onFramework(id)} />
        </div>
      )}
      {body()}
    </div>
  );
}
