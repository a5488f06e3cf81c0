import { Link } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Chip, Delta, EmptyNote } from "@/ui";
import type { Gap } from "../queries";
import classes from "./Parts.module.css";

/** The items that cost most score. */
export function GapTable({ assessmentId, gaps }: { assessmentId: string; gaps: readonly Gap[] }) {
  const t = useText();
  const format = useFormat();
  if (gaps.length === 0) return <EmptyNote title={t("Assessments.NoGaps")} text={t("Assessments.NoGapsText")} />;
  return (
    <div className={classes.scroller}>
      <table className={classes.gaps} aria-label={t("Assessments.Gaps")}>
        <thead>
          <tr>
            <th scope="col">{t("Assessments.Standard")}</th>
            <th scope="col">{t("Assessments.Question")}</th>
            <th scope="col">{t("Assessments.Score")}</th>
            <th scope="col">{t("Assessments.WeightedGap")}</th>
          </tr>
        </thead>
        <tbody>
          {gaps.map((gap) => (
            <tr key={gap.itemId}>
              <td>
                <bdi>{gap.standardCode ?? gap.questionKey}</bdi>
              </td>
              <td>
                <Link to="/assessments/$id/run" params={{ id: assessmentId }} search={{ item: gap.itemId }}>
                  <bdi>{gap.text}</bdi>
                </Link>{" "}
                {gap.critical && <Chip tone="danger">{t("Assessments.Critical")}</Chip>}
              </td>
              <td>
                {format.score(gap.pct)}{" "}
                {gap.baselinePct !== null && gap.baselinePct !== undefined && (
                  <Delta value={gap.pct - gap.baselinePct} />
                )}
              </td>
              <td>{format.score(gap.weightedGap)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
