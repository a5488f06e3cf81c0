import { useText } from "@/lib/text";
import { useFormat } from "@/lib/format";
import { Delta } from "./Delta";
import classes from "./Score.module.css";

interface ScoreWithCoverageProps {
  /** 0 to 100; null when nothing was assessed. */
  score: number | null | undefined;
  /** Share of what applies that was assessed, in percent points. A score is never shown without it. */
  coverage: number;
  /** Change since the base; left out when undefined. */
  delta?: number | null | undefined;
  deltaBase?: string | undefined;
  size?: "text" | "large";
}

/** A score together with how much of it is known. */
export function ScoreWithCoverage({ score, coverage, delta, deltaBase, size = "text" }: ScoreWithCoverageProps) {
  const t = useText();
  const format = useFormat();
  if (score === null || score === undefined) return <span className={classes.none}>{t("Ui.NotAssessed")}</span>;
  const share = format.percent(coverage, 0);
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
