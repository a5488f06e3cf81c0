import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { PropertyList, RecordTable } from "@/ui";
import { databaseQuery, tablesQuery } from "../queries";
import { byteSize, largestTables, shareOf } from "../rules";
import classes from "./HealthStatus.module.css";
import { Hint, Part } from "./Part";

/** Which database it is, how large, and how busy this node's connections are. */
export function DatabasePanel() {
  const t = useText();
  const format = useFormat();
  const culture = useCulture();
  return (
    <Part title={t("HealthStatus.Database")} query={useQuery(databaseQuery())}>
      {({ engine, version, bytes, pools, clockSkewSeconds, writtenAheadAt }) => (
        <>
          <PropertyList
            properties={[
              { label: t("HealthStatus.Kind"), value: t(`Enum.DatabaseEngine.${engine}`) },
              { label: t("HealthStatus.Version"), value: <bdi>{version}</bdi> },
              { label: t("HealthStatus.Size"), value: byteSize(culture, bytes) },
              ...pools.map(({ name, used, max }) => ({
                label: t(
                  name === "readers"
                    ? "HealthStatus.Readers"
                    : name === "writer"
                      ? "HealthStatus.Writer"
                      : "HealthStatus.Connections",
                ),
                value: t("HealthStatus.InUse", { used: format.number(used, 0), max: format.number(max, 0) }),
              })),
            ]}
          />
          {typeof clockSkewSeconds === "number" && (
            <Hint
              text={t("HealthStatus.ClockSkew", { seconds: format.number(clockSkewSeconds, 0) })}
              section="clocks"
            />
          )}
          {writtenAheadAt && (
            <Hint text={t("HealthStatus.WrittenAhead", { at: format.dateTime(writtenAheadAt) })} section="clocks" />
          )}
        </>
      )}
    </Part>
  );
}

/** The tables that take the most room. */
export function TablesPanel() {
  const t = useText();
  const format = useFormat();
  const culture = useCulture();
  return (
    <Part title={t("HealthStatus.Tables")} query={useQuery(tablesQuery())} flush>
      {({ items, isMeasured, limit }) => {
        if (!isMeasured) {
          return <Hint text={t("HealthStatus.NotMeasured", { limit: byteSize(culture, limit) })} section="sizing" />;
        }
        const whole = items.reduce((sum, { bytes }) => sum + bytes, 0);
        return (
          <RecordTable
            flush
            label={t("HealthStatus.Tables")}
            heads={[
              t("HealthStatus.Table"),
              t("HealthStatus.Area"),
              { label: t("HealthStatus.Size"), numeric: true },
              { label: t("HealthStatus.Share"), numeric: true },
            ]}
            rows={largestTables(items)}
            rowId={({ name }) => name ?? ""}
            cells={({ name, area, bytes }) => [
              name === null ? (
                t("HealthStatus.OtherTables")
              ) : (
                <code key="name" dir="ltr" className={classes.code}>
                  {name}
                </code>
              ),
              area && (
                <bdi key="area" dir="ltr">
                  {area}
                </bdi>
              ),
              byteSize(culture, bytes),
              format.percent(shareOf(bytes, whole) ?? 0),
            ]}
            empty={{ title: t("HealthStatus.NoTables"), text: "" }}
          />
        );
      }}
    </Part>
  );
}
