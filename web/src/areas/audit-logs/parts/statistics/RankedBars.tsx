import { BulletBar, ChartFrame, type TwinTable } from "@/ui";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import classes from "./Statistics.module.css";

interface RankedBarsProps {
  title: string;
  fileName: string;
  rows: readonly { key: string; name: string; value: number }[];
  table: TwinTable;
}

/** Names with a bar each, the longest first. */
export function RankedBars({ title, fileName, rows, table }: RankedBarsProps) {
  const t = useText();
  const format = useFormat();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ChartFrame title={title} fileName={fileName} table={table}>
      {rows.length === 0 && <p className={classes.quiet}>{t("AuditLogs.NoFigures")}</p>}
      <ul className={classes.bars}>
        {rows.map(({ key, name, value }) => (
          <li key={key}>
            <bdi className={classes.name}>{name}</bdi>
            <BulletBar value={(value / most) * 100} />
            <span className={classes.figure}>{format.number(value, 0)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
