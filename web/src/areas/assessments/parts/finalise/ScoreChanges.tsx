import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Delta, RecordTable } from "@/ui";
import type { PartScore } from "../../queries";

/** Whether anything of a domain has a score. */
function isScored<Part extends { score?: number | null }>(part: Part): part is Part & { score: number } {
  return typeof part.score === "number";
}

type Scored = Pick<PartScore, "id" | "name" | "score" | "baselineScore">;

/** The scores that the heat map takes over: what each was last time, what it becomes, and how far that is apart. */
export function ScoreChanges({ domains }: { domains: readonly Scored[] }) {
  const t = useText();
  const format = useFormat();
  const rows = domains.filter(isScored);
  if (rows.length === 0) return null;
  const title = t("Assessments.CellsToChange");
  return (
    <RecordTable
      label={title}
      heads={[
        t("Findings.Domain"),
        { label: t("Assessments.OldScore"), numeric: true },
        { label: t("Assessments.NewScore"), numeric: true },
        { label: t("Assessments.ScoreChange"), numeric: true },
      ]}
      rows={rows}
      rowId={({ id, name }) => id ?? name}
      cells={({ name, score, baselineScore }) => {
        const isNew = baselineScore === null || baselineScore === undefined;
        return [
          <bdi key="name">{name}</bdi>,
          isNew ? "–" : format.score(baselineScore),
          <strong key="score">{format.score(score)}</strong>,
          <Delta key="change" value={isNew ? null : score - baselineScore} />,
        ];
      }}
      empty={{ title, text: "" }}
    />
  );
}
