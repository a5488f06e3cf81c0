import { isolated } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ChartFrame, domainColour, LineTrend } from "@/ui";
import type { Explanation } from "../queries";

/** Bands shown behind a trend. */
const levels = [75, 50] as const;

/** The score over time, once there is more than one. */
export function ScoreHistory({ explanation }: { explanation: Explanation }) {
  const t = useText();
  const format = useFormat();
  if (explanation.history.length < 2) return null;
  return (
    <ChartFrame
      plain
      title={t("Boa.CourseTitle")}
      fileName="score-over-time"
      table={{
        columns: [
          { key: "on", label: t("Boa.CourseDate") },
          { key: "score", label: t("Ui.Heat.Score"), numeric: true },
        ],
        rows: explanation.history.map(({ on, score }) => ({
          on: format.date(on),
          score: score === null || score === undefined ? null : format.score(score),
        })),
      }}
    >
      <LineTrend
        label={t("Boa.Course", { domain: explanation.domainName, client: explanation.clientName })}
        height={120}
        digits={1}
        domain={[0, 100]}
        series={[{ key: "score", name: explanation.domainName, colour: domainColour(explanation.domainColour) }]}
        points={explanation.history.map(({ on, score }) => ({ label: isolated(format.date(on)), values: { score } }))}
        levels={levels.map((value) => ({ value, label: isolated(t(`Boa.Level.${value}`)) }))}
      />
    </ChartFrame>
  );
}
