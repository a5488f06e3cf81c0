import { useQuery } from "@tanstack/react-query";
import { fileSize } from "@/areas/files";
import { isolated } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { BarSeries, ChartFrame, StatStrip, Unloaded } from "@/ui";
import { usageQuery, type TenantMonth } from "../../queries";
import classes from "../Tenants.module.css";

interface MonthsChartProps {
  title: string;
  note?: string;
  fileName: string;
  months: readonly TenantMonth[];
  figure: (month: TenantMonth) => number | null | undefined;
  show: (value: number) => string;
}

/** One figure per month; months before the tenant existed have none, and say so. */
function MonthsChart({ title, note, fileName, months, figure, show }: MonthsChartProps) {
  const t = useText();
  const format = useFormat();
  const points = months.map((month) => ({
    label: format.shortMonth(`${month.month}-01`),
    value: figure(month) ?? null,
  }));
  return (
    <ChartFrame
      title={title}
      note={note}
      fileName={fileName}
      table={{
        columns: [
          { key: "month", label: t("Tenants.UsageMonth") },
          { key: "figure", label: title, numeric: true },
        ],
        rows: points.map(({ label, value }) => ({
          month: label,
          figure: value === null ? t("Tenants.UsageNone") : show(value),
        })),
      }}
      foot={points.some(({ value }) => value === null) && t("Tenants.UsageNoneFoot")}
    >
      <BarSeries
        label={title}
        measure={title}
        points={points.map((point) => ({ ...point, label: isolated(point.label) }))}
        show={show}
      />
    </ChartFrame>
  );
}

/** A tenant's usage: seats and storage now, and over the last twelve months. */
export function UsageTab({ tenantId }: { tenantId: string }) {
  const t = useText();
  const format = useFormat();
  const usage = useQuery(usageQuery(tenantId));
  if (!usage.data) return <Unloaded query={usage} />;
  const { seatsUsed, seatLimit, storedBytes, storageLimitBytes, months } = usage.data;
  const count = (value: number): string => format.number(value);
  const bytes = (value: number): string => fileSize(format, value);
  const base = seatLimit ? t("Tenants.UsageOfSeats", { number: count(seatLimit) }) : t("Tenants.Unlimited");
  const storage = storageLimitBytes
    ? t("Tenants.UsageOfSeats", { number: bytes(storageLimitBytes) })
    : t("Tenants.Unlimited");
  return (
    <div className={classes.usage}>
      <StatStrip
        label={t("Tenants.UsageNow")}
        stats={[
          { key: "seats", label: t("Tenants.UsageSeats"), value: count(seatsUsed), base },
          { key: "storage", label: t("Tenants.UsageStorage"), value: bytes(storedBytes), base: storage },
        ]}
      />
      <MonthsChart
        title={t("Tenants.UsageActive")}
        fileName="active-users"
        months={months}
        figure={({ activeUsers }) => activeUsers}
        show={count}
      />
      <MonthsChart
        title={t("Tenants.UsageUploads")}
        note={t("Tenants.UsageUploadsNote")}
        fileName="uploads"
        months={months}
        figure={({ uploadedBytes }) => uploadedBytes}
        show={bytes}
      />
      <MonthsChart
        title={t("Tenants.UsageChanges")}
        note={t("Tenants.UsageChangesNote")}
        fileName="changes"
        months={months}
        figure={({ changes }) => changes}
        show={count}
      />
    </div>
  );
}
