import { VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, Chip, Delta, EmptyNote } from "@/ui";
import type { Assessment, Gap } from "../../queries";
import classes from "../Parts.module.css";
import { useSendBack } from "../useSendBack";

/** The items that cost most score; a reviewer can send each back. */
export function GapTable({ assessment, gaps }: { assessment: Assessment; gaps: readonly Gap[] }) {
  const t = useText();
  const format = useFormat();
  const sendBack = useSendBack(assessment);
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
            {sendBack && (
              <th scope="col">
                <VisuallyHidden>{t("Ui.Table.Actions")}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {gaps.map((gap) => (
            <tr key={gap.itemId}>
              <td>
                <bdi>{gap.standardCode ?? gap.questionKey}</bdi>
              </td>
              <td>
                <Link to="/assessments/$id/run" params={{ id: assessment.id }} search={{ item: gap.itemId }}>
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
              {sendBack && (
                <td>
                  <Button size="small" kind="quiet" icon={IconArrowBackUp} onClick={() => sendBack([gap.itemId])}>
                    {t("Assessments.SendBack")}
                    <VisuallyHidden> {gap.standardCode ?? gap.questionKey}</VisuallyHidden>
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
