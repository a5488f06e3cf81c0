import { isolated } from "@/lib/characters";
import { useText } from "@/lib/text";
import { useFormat } from "@/lib/format";
import { BarSeries, ChartFrame } from "@/ui";
import type { DashboardActions } from "../../queries";
import classes from "../Home.module.css";

/** Share of items closed by their original due date, by month. */
export function OnTimePanel({ actions }: { actions: DashboardActions }) {
  const t = useText();
  const format = useFormat();
  const points = actions.months.map(({ month, onTimePct }) => ({
    // The server writes 2026-M04.
    label: format.shortMonth(`${month.replace("-M", "-")}-01`),
    value: onTimePct ?? null,
  }));
  const write = (value: number): string => format.percent(value, 0);
  const known = points.some(({ value }) => value !== null);
  return (
    <ChartFrame
      title={t("Home.ClosedOnTime")}
      fileName="closed-on-time"
      table={{
        columns: [
          { key: "month", label: t("Home.Month") },
          { key: "rate", label: t("Home.OnTime"), numeric: true },
        ],
        rows: points.map(({ label, value }) => ({ month: label, rate: value === null ? null : write(value) })),
      }}
      foot={known && t("Home.OriginalDateFoot")}
    >
      {known ? (
        <BarSeries
          label={t("Home.ClosedOnTime")}
          measure={t("Home.OnTime")}
          points={points.map((point) => ({ ...point, label: isolated(point.label) }))}
          show={write}
        />
      ) : (
        <p className={classes.quiet}>{t("Home.NothingWasDue")}</p>
      )}
    </ChartFrame>
  );
}
