import { useText } from "@/lib/text";
import { useFormat } from "@/lib/format";
import { Delta } from "./Delta";
import classes from "./Score.module.css";

interface ScoreWithCoverageProps {
  /** 0 to 100; null when nothing was assessed, or nothing applies. */
  score: number | null | undefined;
  /** Share of what applies that was assessed, in percent; a dash if unknown. A score is never shown without it. */
  coverage: number | null | undefined;
  /** Everything in it was found not to apply, which is not the same as not assessed. */
  notApplicable?: boolean | undefined;
  /** Change since the base; omitted if undefined. */
  delta?: number | null | undefined;
  deltaBase?: string | undefined;
  size?: "text" | "large";
}

export function ScoreWithCoverage(props: ScoreWithCoverageProps) {
  const { score, coverage, notApplicable, delta, deltaBase, size = "text" } = props;
  const t = useText();
  const format = useFormat();
  if (score === null || score === undefined)
    return <span className={classes.none}>{t(notApplicable ? "Ui.NotApplicable" : "Ui.NotAssessed")}</span>;
  const share = typeof coverage === "number" ? format.percent(coverage, 0) : "–";
  return (
    <span
      className={`${classes.score} ${size === "large" ? classes.large : ""}`}
      title={t("Ui.ScoreTitle", { score: format.score(score), coverage: share })}
    >
      <bdi className={classes.value}>{format.score(score)}</bdi>
      <span className={classes.coverage}>{size === "large" ? t("Ui.Assessed", { coverage: share }) : share}</span>
      {delta !== undefined && <Delta value={delta} base={deltaBase} />}
    </span>
  );
}
