import { useQuery } from "@tanstack/react-query";
import { isolated } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { BarSeries, ChartFrame, Panel, Unloaded } from "@/ui";
import { averageDurationsQuery, type Days } from "../../queries";
import { byDay } from "../../rules";
import classes from "./Statistics.module.css";

function Chart({ data }: { data: Readonly<Record<string, number>> }) {
  const t = useText();
  const format = useFormat();
  const points = byDay(data).map(({ day, value }) => ({ day: format.date(day), label: format.dayMonth(day), value }));
  const write = (value: number): string => format.number(value, 1);
  return (
    <ChartFrame
      title={t("AuditLogs.AverageDuration")}
      fileName="average-durations"
      table={{
        columns: [
          { key: "day", label: t("AuditLogs.Day") },
          { key: "average", label: t("AuditLogs.Average"), numeric: true },
        ],
        rows: points.map(({ day, value }) => ({ day, average: write(value) })),
      }}
    >
      {points.length === 0 ? (
        <p className={classes.quiet}>{t("AuditLogs.NoFigures")}</p>
      ) : (
        <BarSeries
          label={t("AuditLogs.AverageDuration")}
          measure={t("AuditLogs.Average")}
          points={points.map(({ label, value }) => ({ label: isolated(label), value }))}
          show={write}
        />
      )}
    </ChartFrame>
  );
}

/** How long requests took on average, day by day. */
export function DurationChart({ days }: { days: Days }) {
  const t = useText();
  const found = useQuery(averageDurationsQuery(days));
  if (found.data) return <Chart data={found.data.data} />;
  return (
    <Panel title={t("AuditLogs.AverageDuration")}>
      <Unloaded query={found} />
    </Panel>
  );
}
