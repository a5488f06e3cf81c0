import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { BulletBar, ChartFrame, Panel, Unloaded } from "@/ui";
import { errorRateQuery, type Days } from "../../queries";
import { faultShare } from "../../rules";
import classes from "./Statistics.module.css";

function Chart({ data }: { data: { Fault: number; Success: number } }) {
  const t = useText();
  const format = useFormat();
  const share = faultShare(data);
  const rows = [
    { key: "failed", name: t("AuditLogs.Outcome.Failed"), value: data.Fault },
    { key: "succeeded", name: t("AuditLogs.Outcome.Succeeded"), value: data.Success },
  ];
  return (
    <ChartFrame
      title={t("AuditLogs.ErrorRate")}
      note={share !== null && t("AuditLogs.ErrorRateNote", { share: format.percent(share) })}
      fileName="error-rate"
      table={{
        columns: [
          { key: "outcome", label: t("AuditLogs.Outcome") },
          { key: "requests", label: t("AuditLogs.Requests"), numeric: true },
        ],
        rows: rows.map(({ name, value }) => ({ outcome: name, requests: format.number(value, 0) })),
      }}
    >
      {share === null && <p className={classes.quiet}>{t("AuditLogs.NoFigures")}</p>}
      {share !== null && (
        <ul className={classes.bars}>
          {rows.map(({ key, name, value }) => (
            <li key={key}>
              <span>{name}</span>
              <BulletBar
                value={key === "failed" ? share : 100 - share}
                colour={key === "failed" ? "var(--danger-text)" : undefined}
              />
              <span className={classes.figure}>{format.number(value, 0)}</span>
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  );
}

/** How many of all requests failed. */
export function ErrorRate({ days }: { days: Days }) {
  const t = useText();
  const found = useQuery(errorRateQuery(days));
  if (found.data) return <Chart data={found.data.data} />;
  return (
    <Panel title={t("AuditLogs.ErrorRate")}>
      <Unloaded query={found} />
    </Panel>
  );
}
